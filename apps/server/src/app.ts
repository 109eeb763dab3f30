// The composition page: makes the six areas and introduces them to one another. Only the server, the demo data and tests import it.
import type { Allinpay } from '@merchant/allinpay'
import { openBook } from '@merchant/ledger'
import { baseDataPorts } from './base-facts.ts'
import type { Config } from './config.ts'
import { recurringJobs } from './jobs/recurring-jobs.ts'
import { createTickLog } from './jobs/tick-log.ts'
import { createAlarms } from './kernel/alarms.ts'
import type { AreaWork, Foundation } from './kernel/area.ts'
import { createFieldCipher } from './kernel/field-cipher.ts'
import { composeConsole } from './modules/console/compose.ts'
import { composeIdentity } from './modules/identity/compose.ts'
import { composeMerchant } from './modules/merchant/compose.ts'
import { composeMessaging } from './modules/messaging/compose.ts'
import { composeMoney } from './modules/money/compose.ts'
import { composeTrade } from './modules/trade/compose.ts'

type AppParts = Pick<Foundation, 'clock' | 'db' | 'onError'> & { readonly allinpay: Allinpay }

export function composeModules(config: Config, { clock, db, allinpay, onError }: AppParts) {
  const cipher = createFieldCipher(config.secrets.fieldKey, config.secrets.indexKey)
  const alarms = createAlarms({ onError, keep: (alarm) => desk.modules.errorLog.keepAlarm(alarm) })
  const base: Foundation = { db, clock, cipher, alarms, onError }
  const ticks = createTickLog(db)

  // An area gets ports of the areas above it directly, and of those below it as arrows that run later.
  const messaging = composeMessaging(base, config, {
    whoMay: (tx, permission, shopId) => identity.modules.roles.whoMay(tx, permission, shopId),
    contactOf: (tx, userId) => identity.modules.users.read(tx, userId),
    actorsOf: (sessionIds) => identity.modules.sessions.actorsOf(sessionIds),
    giveUnitBack: (unit) => money.forMessaging.giveTextBack(unit),
  })
  const { smsCodes, notify } = messaging.modules
  const desk = composeConsole(base, config, {
    jobs: () => ticks.read(jobs),
    lastAudit: () => money.bookAudit.last(),
    trade: () => trade.modules,
    merchant: () => merchant.modules,
    money: () => money.modules,
    baseData: baseDataPorts(db, () => trade.modules),
    importTables: () => [...trade.imports],
    personNow: (merchantId, userId) => identity.modules.sessions.personNow(merchantId, userId),
    notify,
    exportSources: () => [...trade.exports, ...money.exports, ...identity.exports],
  })
  const { baseData, carriers, files } = desk.modules
  const identity = composeIdentity(base, config, {
    merchant: {
      merchantName: (handle) => merchant.modules.merchants.nameOf(handle),
      registerUser: (body, ip) => merchant.modules.merchants.registerUser(body, ip),
      shops: { list: (handle) => merchant.modules.shops.list(handle) },
      // What was not told of it meanwhile is asked for.
      onSignedIn: async (merchantId) => {
        await merchant.modules.certification.askSoon(merchantId)
        await money.modules.payment.askSoon(merchantId)
      },
    },
    messaging: { smsCodes, email: messaging.email, notify },
    console: { agreements: baseData.agreements, files },
  })
  const { users, logins, credentials, roles, staff } = identity.modules

  const merchant = composeMerchant(base, {
    identity: {
      users,
      hashPassword: credentials.passwords.hash,
      claimLogin: logins.claim,
      welcome: identity.welcome,
      rolesOf: roles.keysOf,
      onFirstShop: staff.giveFirstShop,
      keepChoice: identity.modules.sessions.chooseShop,
    },
    messaging: { smsCodes, notify },
    money: {
      withdrawLimits: () => money.withdrawLimits(),
      beginBilling: (tx, now) => money.modules.bills.begin(tx, now),
      openMoney: (handle) => money.openMoney(handle),
      withdrawalsByStatus: (tenant) => money.modules.withdrawOrders.countsByStatus(tenant),
      walletState: (tenant) => money.modules.payment.wallet.stateOf(tenant),
      verifyRealName: (merchantId, person) => money.modules.payment.members.verifyRealName(merchantId, person),
      auditCompany: (id, company, since) => money.modules.payment.members.auditCompany(id, company, since),
    },
    trade: {
      deposit: (tenant) => trade.modules.deposits.standingOf(tenant),
      hasGoods: (tenant) => trade.modules.goods.hasAny(tenant),
      ordersByStage: (tenant) => trade.modules.saleOrders.countsByStage(tenant),
      forMerchants: () => trade.forMerchants,
    },
    console: { ...baseData, files },
    openBook,
    features: config.hasApiDocs ? ['apiDocs'] : [],
  })
  const { merchants, restrictions, shops, certification, qualifications } = merchant.modules
  const money = composeMoney(base, config, {
    allinpay,
    merchant: {
      realNameOf: certification.realNameOf,
      legalPersonOf: certification.legalPersonOf,
      papersBarrier: certification.papersBarrier,
      advanceCompany: certification.advanceCompany,
      onCompanyAudit: certification.onCompanyAudit,
      memberTypeOf: async (tenant) => ((await merchants.typeOf(tenant)) === 'INDIVIDUAL' ? 'PERSONAL' : 'ENTERPRISE'),
      ...merchants.standing,
      ...restrictions,
      onWalletState: async (tx, state) => {
        if ((state === 'SIGNED' || state === 'READY') && (await merchants.markActive(tx))) await shops.openWaiting(tx)
      },
    },
    identity: { ...users, ...identity.forMoney },
    messaging: { smsCodes, notify },
    trade: () => trade.forMoney,
    console: { files },
  })
  const trade = composeTrade(base, config, {
    merchant: { shops, qualifications },
    messaging: { notify, writeText: messaging.modules.outbox.sms },
    money: money.forTrade,
    console: { ...baseData, carriers, files, regions: baseData },
  })
  for (const [event, listener] of trade.onProvider) money.modules.payment.on(event, listener)
  for (const [subjectType, lines] of Object.entries(trade.wouldBook)) money.modules.payment.describe(subjectType, lines)

  const works = [messaging, desk, identity, merchant, money, trade].map(({ work }): AreaWork => work)
  const jobs = recurringJobs(base, works, { ...trade.timers, ...money.timers, ...merchant.timers })
  const modules = {
    ...messaging.modules,
    ...desk.modules,
    ...identity.modules,
    ...merchant.modules,
    ...money.modules,
    ...trade.modules,
  }
  const handlers = {
    ...messaging.handlers,
    ...desk.handlers,
    ...identity.handlers,
    ...merchant.handlers,
    ...money.handlers,
    ...trade.handlers,
    // Two groups of the contract are shared by two areas.
    user: { ...identity.handlers.user, ...merchant.handlers.user },
    message: { ...messaging.handlers.message, ...money.handlers.message },
  }
  return { ...modules, handlers, jobs, ticks, cipher, alarms }
}

export { maxUploadBytes } from './modules/console/compose.ts'

export type Modules = ReturnType<typeof composeModules>
