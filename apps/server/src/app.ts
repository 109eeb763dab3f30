// The composition page: makes every module, hands each what it needs, mounts all. Nobody but main.ts and tests imports it.
// One long page on purpose: who is given what is seen at a glance here, and nowhere else.
import path from 'node:path'
import { type Allinpay, createAllinpay } from '@merchant/allinpay'
import { api, type Api, type JobName } from '@merchant/contract'
import { type Database, openDatabase } from '@merchant/database'
import { openBook } from '@merchant/ledger'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { developmentClockFollower } from './development/development-clock.ts'
import { emailInMailbox } from './development/email-in-mailbox.ts'
import { registerDevelopmentPages, sandboxCodes } from './development/index.ts'
import { withSandboxTexts } from './development/with-sandbox-texts.ts'
import { registerFiles } from './http/files.ts'
import { registerHealth } from './http/health.ts'
import { createHttpServer, type HttpServerOptions, tellTime } from './http/http-server.ts'
import { registerNotify } from './http/notify.ts'
import { registerOpenapi } from './http/openapi.ts'
import { registerPages } from './http/pages.ts'
import { mount, type ServeOptions } from './http/serve.ts'
import type { RecurringJob } from './jobs/scheduler.ts'
import { createTimerJob } from './jobs/fire-timers.ts'
import { createSealing } from './jobs/seal-plain.ts'
import { createSweep } from './jobs/sweep.ts'
import { createTickLog, type TickLog } from './jobs/tick-log.ts'
import { createAlarms } from './kernel/alarms.ts'
import type { Clock, MovableClock } from './kernel/clock.ts'
import type { HandlersOf } from './kernel/handlers.ts'
import { createFieldCipher } from './kernel/field-cipher.ts'
import { forgetAnswers } from './kernel/kept-commands.ts'
import { logRefused } from './kernel/log-refused.ts'
import { parameters } from './kernel/parameters.ts'
import { createPending } from './kernel/pending.ts'
import { createApiKeys } from './modules/identity/api-key/index.ts'
import { createBookAudit } from './modules/money/reconciliation/index.ts'
import { createBoard } from './modules/console/home-board/index.ts'
import { createCategories } from './modules/trade/category/index.ts'
import { createCertification } from './modules/merchant/certification/index.ts'
import { createSmtpEmail } from './modules/messaging/email/index.ts'
import { createFiles, createFolderStorage } from './modules/console/file/index.ts'
import { createFinance } from './modules/money/fund-flow/index.ts'
import { createGoods } from './modules/trade/goods/index.ts'
import { createInit } from './modules/console/base-data/index.ts'
import { createMerchants } from './modules/merchant/profile/index.ts'
import { createDispatches } from './modules/messaging/outbox/index.ts'
import { createMoneyCases } from './modules/money/cases/index.ts'
import { createNotices } from './modules/messaging/notification/index.ts'
import { createLogKeeping } from './modules/console/operation-log/index.ts'
import { createPayment } from './modules/money/provider/index.ts'
import { createSaleOrders } from './modules/trade/sale-order/index.ts'
import { createSecurity } from './modules/identity/account/index.ts'
import { createUsers } from './modules/identity/principal/index.ts'
import { createSessions } from './modules/identity/session/index.ts'
import { createShops } from './modules/merchant/shop/index.ts'
import {
  createAliyunSms,
  createDevMailbox,
  createSmsBudget,
  createSmsCodes,
  readDevMailbox,
} from './modules/messaging/sms-code/index.ts'
import { createStaff } from './modules/identity/staff/index.ts'
import { createWithdrawOrders } from './modules/money/withdraw-order/index.ts'
import { createWorkbench } from './modules/console/workbench/index.ts'

export interface AppParts {
  readonly clock: Clock
  readonly db: Database
  readonly allinpay: Allinpay
  readonly onError: (problem: string, error?: unknown) => void
}

/** The modules of the product, introduced to one another. Also used by demo data, which has no HTTP. */
export function composeModules(config: Config, { clock, db, allinpay, onError }: AppParts) {
  const cipher = createFieldCipher(config.secrets.fieldKey, config.secrets.indexKey)
  const init = createInit({
    customerService: config.customerService,
    downloads: config.downloads,
    demoAccounts: config.demoAccounts,
  })
  const apiKeys = createApiKeys({ db, clock, cipher })
  const { aliyun, dailyLimit } = config.sms
  const devMailbox = config.isProduction ? null : createDevMailbox({ db, clock, isProduction: false })
  const carrier =
    aliyun === null
      ? (devMailbox ?? createDevMailbox({ db, clock, isProduction: config.isProduction }))
      : createAliyunSms({ ...aliyun, clock, onError })
  const mailbox = readDevMailbox(db)
  const sender = createSmsBudget({ db, clock, carrier, perDay: dailyLimit, onError })
  const alarms = createAlarms({ onError, keep: (alarm) => workbench.noteAlarm(alarm) })
  const onNarrowed = (network: string) => alarms.count('textsNarrowed', network)
  const smsCodes = createSmsCodes({ db, clock, cipher, sender, textsPerDay: dailyLimit, onNarrowed })
  const email =
    config.email !== null ? createSmtpEmail(config.email) : devMailbox === null ? null : emailInMailbox(devMailbox)
  const dispatches = createDispatches({ db, clock, cipher, sms: sender, email, onError })
  const users = createUsers(cipher)
  const sessions = createSessions({
    db,
    clock,
    cipher,
    secrets: config.secrets,
    loginCodes: {
      recognise: (typed) => smsCodes.recognise({ scene: 'LOGIN', binding: '', ...typed }),
      useUp: smsCodes.useUp,
    },
    onClosed: (loginHash) => alarms.count('loginClosed', loginHash.toString('base64url')),
    emailOf: async (merchantId, userId) => (await users.read(db.tenant(merchantId), userId)).email,
    notices: dispatches,
  })
  const files = createFiles({
    db,
    clock,
    storage: createFolderStorage(path.join(config.dataDir, 'files')),
    signingKey: config.secrets.fileLinks,
  })
  const shops = createShops({
    db,
    clock,
    cipher,
    files,
    onFirstShop: (tx, shopId, now) => staff.giveFirstShop(tx, shopId, now),
  })
  const categories = createCategories({ db })
  const goods = createGoods({ db, clock, files, shops, categories })

  // Payment and certification need each other's facts and merchants need both: late-bound by these arrows.
  const merchants = createMerchants({
    db,
    clock,
    cipher,
    users,
    hashPassword: sessions.hashPassword,
    claimLogin: sessions.claimLogin,
    smsCodes,
    agreements: init.agreements,
    regionByCodes: init.regionByCodes,
    openBook,
    features: config.hasApiDocs ? ['apiDocs'] : [],
    onboarding: {
      realName: async (tenant) => {
        const { status, reason, realName, idNumber } = await certification.statusOf(tenant)
        return { status, reason, maskedName: realName, maskedIdNumber: idNumber }
      },
      company: (tenant) => certification.companyOf(tenant),
      walletState: (tenant) => payment.wallet.stateOf(tenant),
      shops: shops.list,
      hasGoods: async (tenant) => Object.values(await goods.counts(tenant)).some((count) => count > 0),
    },
    rolesOf: (tenant, userId) => staff.roleKeysOf(tenant, userId),
    fileUrls: files.urlsOf,
  })
  const staff = createStaff({
    db,
    clock,
    cipher,
    publicUrl: config.publicUrl,
    agreements: init.agreements,
    merchantName: merchants.nameOf,
    sessions,
    users,
    shops,
    smsCodes,
    onError,
  })
  const security = createSecurity({
    db,
    clock,
    sessions,
    users,
    staff: staff.accounts,
    smsCodes,
    email,
    notices: dispatches,
    cipher,
    files,
    onError,
  })
  const payment = createPayment({
    db,
    clock,
    cipher,
    allinpay,
    publicUrl: config.publicUrl,
    localPayerIp: config.isProduction ? null : '114.114.114.114',
    realNameOf: (tenant) => certification.realNameOf(tenant),
    memberTypeOf: async (tenant) => ((await merchants.typeOf(tenant)) === 'INDIVIDUAL' ? 'PERSONAL' : 'ENTERPRISE'),
    legalPersonOf: (tenant) => certification.legalPersonOf(tenant),
    advanceCompany: (merchantId) => certification.advanceCompany(merchantId),
    onCompanyAudit: (merchantId) => certification.onCompanyAudit(merchantId),
    ownerPhone: users.ownerPhone,
    smsCodes,
    onWalletState: async (tx, state) => {
      if (state === 'SIGNED' || state === 'READY') await merchants.markActive(tx)
    },
    onError,
  })
  const certification = createCertification({
    db,
    clock,
    cipher,
    verifyRealName: payment.members.verifyRealName,
    auditCompany: payment.members.auditCompany,
    merchantType: merchants.typeOf,
    regionByCodes: init.regionByCodes,
    bankName: init.bankName,
    files,
    onPassed: async (tx) => void (await merchants.markCertified(tx)),
    contactOf: users.read,
    notices: dispatches,
    onError,
  })

  const saleOrders = createSaleOrders({
    db,
    clock,
    cipher,
    stock: goods.stock,
    shopOf: shops.findShop,
    calls: payment.calls,
    buyers: payment.members,
    cashierUrl: payment.cashierUrl,
    fileUrls: files.urlsOf,
    carrierName: init.carrierName,
    onError,
  })
  const withdrawOrders = createWithdrawOrders({
    db,
    clock,
    cardOf: payment.wallet.cardForWithdraw,
    isWalletReady: async (tenant) => (await payment.wallet.stateOf(tenant)) === 'READY',
    papersBarrier: certification.papersBarrier,
    merchantName: merchants.nameOf,
    phoneOf: users.phoneOf,
    changedPhoneAt: users.changedPhoneAt,
    codes: smsCodes,
    calls: payment.calls,
    compareWithProvider: payment.wallet.compare,
    onHeld: (merchantId) => alarms.count('payoutHeld', merchantId),
    onError,
  })
  payment.on('collectPaid', saleOrders.onProvider.collectPaid)
  payment.on('collectFailed', saleOrders.onProvider.collectFailed)
  payment.on('refundDone', saleOrders.onProvider.refundDone)
  payment.on('refundFailed', saleOrders.onProvider.refundFailed)
  payment.on('agentPayDone', saleOrders.onProvider.agentPayDone)
  payment.on('agentPayFailed', saleOrders.onProvider.agentPayFailed)
  payment.on('withdrawPaid', withdrawOrders.onProvider.withdrawPaid)
  payment.on('withdrawFailed', withdrawOrders.onProvider.withdrawFailed)

  const finance = createFinance({ db, clock })
  const moneyCases = createMoneyCases({ db, clock })
  const board = createBoard({
    db,
    clock,
    ordersByStatus: saleOrders.countsByStatus,
    salesSince: saleOrders.salesSince,
    onboardingOf: async (actor) => (await merchants.onboardingOf(db.tenant(actor.merchantId))).steps,
    certificationsWaiting: certification.countWaiting,
    withdrawalsWaiting: withdrawOrders.countWaiting,
    casesWaiting: moneyCases.countWaiting,
  })

  /** Who was invited becomes staff of that merchant, everybody else an account of their own. */
  const registerUser: HandlersOf<Api['user']>['register'] = ({ body, client }) => {
    const { invitation } = body
    return invitation === undefined
      ? merchants.registerUser(body, client.ip)
      : staff.accept({ ...body, invitation }, client.ip)
  }
  const notices = createNotices({ db, clock, hasEmail: email !== null })
  const ticks = createTickLog(db)
  const workbench = createWorkbench({
    db,
    clock,
    cipher,
    jobs: () => ticks.read(jobs),
    lastAudit: () => bookAudit.last(),
    onError,
  })

  const bookAudit = createBookAudit({ db, clock, alarms, onError })
  const logKeeping = createLogKeeping({ db, clock, onError })

  const timerJob = createTimerJob({
    db,
    clock,
    actions: {
      'saleOrder.payExpire': saleOrders.onTimer.payExpire,
      'saleOrder.autoConfirm': saleOrders.onTimer.autoConfirm,
      'saleOrder.settle': saleOrders.onTimer.settle,
      'saleOrder.lateRefund': saleOrders.onTimer.lateRefund,
      'withdrawOrder.confirmExpire': withdrawOrders.onTimer.confirmExpire,
      'certification.realNameExpire': certification.onTimer.realName,
      'certification.companyExpire': certification.onTimer.company,
    },
    onError,
  })
  const jobs: (RecurringJob & { readonly name: JobName })[] = [
    { name: 'fire-timers', everySeconds: 2, run: timerJob },
    { name: 'resume-provider-calls', everySeconds: 2, run: payment.resumeCalls },
    { name: 'handle-notifications', everySeconds: 2, run: payment.handleNotifications },
    { name: 'pay-held-withdrawals', everySeconds: 10, run: withdrawOrders.payHeld },
    { name: 'deliver-dispatches', everySeconds: 2, run: dispatches.deliver },
    { name: 'tell-guessed-accounts', everySeconds: 30, run: security.tellGuessed },
    { name: 'resume-verifications', everySeconds: 10, run: certification.resumeVerifications },
    {
      name: 'seal-plain',
      everySeconds: 60,
      run: createSealing({
        db,
        cipher,
        tables: [merchants.plainTable, shops.plainTable, certification.plainTable, workbench.plainTable],
      }),
    },
    { name: 'audit-books', everySeconds: 10, run: bookAudit.run },
    { name: 'seal-operation-log', everySeconds: 3_600, run: logKeeping.seal },
    { name: 'check-operation-log', everySeconds: 3_600, run: logKeeping.check },
    {
      name: 'sweep',
      everySeconds: 3_600,
      run: createSweep({
        db,
        clock,
        removals: [
          sessions.removeEnded,
          smsCodes.removeExpired,
          dispatches.removeOld,
          workbench.removeOldErrors,
          notices.removeOld,
          logKeeping.forget,
          () => forgetAnswers(db, new Date(clock.now().getTime() - parameters.command.keepAnswerMs)),
        ],
      }),
    },
  ]

  return {
    init, users, sessions, apiKeys, mailbox, smsCodes, dispatches, files, shops, categories, goods, merchants, payment, certification,
    saleOrders, withdrawOrders, finance, moneyCases, board, notices, staff, security, workbench, jobs, ticks, cipher, alarms,
    registerUser,
  } // prettier-ignore
}

export type Modules = ReturnType<typeof composeModules>

export interface App {
  readonly http: FastifyInstance
  readonly db: Database
  readonly modules: Modules
  /** When the recurring jobs last ran, here or elsewhere. */
  readonly ticks: TickLog
  /** From now on /readyz says no, so that nothing new is sent here. */
  drain(): void
  /** Accepts nothing new, answers what is in flight, finishes what that began, and leaves the database. */
  close(): Promise<void>
}

/** Everything of one server process except listening and the job queue. */
export async function createApp(
  config: Config,
  clock: Clock | MovableClock,
  { logStream }: Pick<HttpServerOptions, 'logStream'> = {},
): Promise<App> {
  /** Failures that are being written down; the database waits for them when it closes. */
  const noting = createPending()
  const http = await createHttpServer({
    isSecure: config.isProduction,
    isStrict: !config.isProduction,
    logLevel: config.logLevel,
    ...(logStream === undefined ? {} : { logStream }),
    maxUploadBytes: parameters.image.maxBytes,
    trustedProxies: config.trustedProxies,
    onFault: (fault) => noting.add(modules.workbench.noteFault(fault)),
  })
  tellTime(http, clock)
  const { databaseUrl: url, houseUrl } = config
  const db = openDatabase({ url, houseUrl, maxConnections: 16, applicationName: 'merchant-server' })
  const onError = (problem: string, error?: unknown) => http.log.error({ err: error }, problem)
  const allinpay = createAllinpay({
    ...config.allinpay,
    backUrl: `${config.publicUrl}/api/Allinpay/Notify`,
    industry: { code: '1910', name: '其他' },
    refuseSandboxCertificates: config.isProduction,
    clock,
  })
  const modules = composeModules(config, { clock, db, allinpay, onError })
  const options: ServeOptions = {
    identities: { byToken: modules.sessions.byToken, bySignature: modules.apiKeys.bySignature },
    clock,
    cipher: modules.cipher,
    onRefused: (refused) =>
      logRefused({ db, clock }, refused).catch((error: unknown) => onError('A refused command was not noted', error)),
    isStrict: !config.isProduction,
    isSecure: config.isProduction,
    allowedOrigins: [config.publicUrl, `http://127.0.0.1:${config.port}`, `http://localhost:${config.port}`],
  }
  let isDraining = false

  if (config.hasApiDocs) await registerOpenapi(http, config.isProduction)
  mountApi(http, modules, options)
  await registerNotify(http, modules.payment.receiveNotification)
  const { ticks } = modules
  registerHealth(http, {
    isDraining: () => isDraining,
    isDatabaseWritable: () => isWritable(db),
    jobs: () => ticks.read(modules.jobs),
  })
  registerFiles(http, modules.files, { ...modules.sessions, isSecure: config.isProduction })
  // Whatever clock it was started with: these pages show codes.
  if ('advance' in clock && !config.isProduction) {
    const follow = developmentClockFollower(clock, config.sandboxAdmin)
    // The process before us may have died between the two clocks.
    await follow().catch((error: unknown) => onError('The sandbox does not follow the clock', error))
    const onAdvance = async () => {
      await follow()
      for (const job of modules.jobs) await job.run()
    }
    registerDevelopmentPages(http, {
      mailbox: withSandboxTexts(modules.mailbox, config.sandboxAdmin),
      operatorCodes: () => modules.sessions.codesOfOperators(config.isProduction),
      clock,
      onAdvance,
      buyer: {
        db,
        cipher: modules.cipher,
        dataDir: config.dataDir,
        publicUrl: config.publicUrl,
        cashierOrigin: new URL(config.allinpay.pageUrl ?? config.allinpay.gatewayUrl).origin,
        sentCode: sandboxCodes(config.sandboxAdmin),
        apiKeys: modules.apiKeys,
        files: modules.files,
      },
    })
  }
  await registerPages(http, config.consoleDir)

  return {
    http,
    db,
    modules,
    ticks,
    drain: () => void (isDraining = true),
    async close() {
      await http.close()
      await modules.payment.idle()
      await noting.settled()
      await modules.alarms.report()
      await db.close()
    },
  }
}

function mountApi(http: FastifyInstance, modules: Modules, options: ServeOptions): void {
  const { sessions, certification, merchants, smsCodes, payment } = modules
  const user = {
    ...sessions.handlers,
    ...certification.handlers.user,
    infoOfLogin: merchants.infoOfLogin,
    register: modules.registerUser,
  }
  const message = { ...smsCodes.handlers, ...payment.handlers.message }
  mount(http, api.user, user, options)
  mount(http, api.merchant, merchants.handlers, options)
  mount(http, api.company, certification.handlers.company, options)
  mount(http, api.certificationReview, certification.handlers.review, options)
  mount(http, api.message, message, options)
  mount(http, api.init, modules.init.handlers, options)
  mount(http, api.board, modules.board.handlers, options)
  mount(http, api.wallet, payment.handlers.wallet, options)
  mount(http, api.shop, modules.shops.handlers, options)
  mount(http, api.category, modules.categories.handlers, options)
  mount(http, api.goods, modules.goods.handlers, options)
  mount(http, api.file, modules.files.handlers, options)
  mount(http, api.saleOrder, modules.saleOrders.handlers, options)
  mount(http, api.withdrawOrder, modules.withdrawOrders.handlers, options)
  mount(http, api.finance, modules.finance.handlers, options)
  mount(http, api.apiKey, modules.apiKeys.handlers, options)
  mount(http, api.notice, modules.notices.handlers, options)
  mount(http, api.staff, modules.staff.handlers, options)
  mount(http, api.operator, { ...modules.staff.operatorHandlers, log: modules.security.platformLog }, options)
  mount(http, api.moneyCase, modules.moneyCases.handlers, options)
  mount(http, api.security, modules.security.handlers, options)
  mount(http, api.workbench, modules.workbench.handlers, options)
}

async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query('select not pg_is_in_recovery() as writable')
  return rows[0]?.writable === true
}
