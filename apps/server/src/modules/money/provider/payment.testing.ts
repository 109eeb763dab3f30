// A payment module with the real sandbox behind it, over HTTP in both directions, and merchants to play with.
import { randomBytes } from 'node:crypto'
import { type Allinpay, type AllinpaySettings, createAllinpay } from '@merchant/allinpay'
import { type Sandbox, startSandbox } from '@merchant/allinpay-sandbox'
import type { WalletState } from '@merchant/contract'
import { type Database, mustBeOutsideTransaction, newId } from '@merchant/database'
import { createEmptyDatabase, createTestDatabase, dropDatabase } from '@merchant/database/testing'
import { openBook } from '@merchant/ledger'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createMovableClock, type MovableClock } from '../../../kernel/clock.ts'
import { createFieldCipher, type FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notification } from '../../../kernel/notification.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { createMoneyCases, type OpenCase, type CloseCases } from '../cases/index.ts'
import { keysOfProvider, listenForNotifications, registerProviderApp } from '../../../testing/provider-side.ts'
import { createPayment, type Payment, type PaymentDeps } from './index.ts'

/** A card the sandbox knows; its last digits do not force any outcome. */
export const CARD_NUMBER = '6228480402564890018'
export const OTHER_CARD_NUMBER = '6228490402637870011'
/** The sandbox's code for cards checked by 收银宝快捷. */
export const CARD_CODE = '111111'
export const PERSON = { realName: '张三丰', idNumber: '11010519491231002X' }
/** The code that the world's own SMS port takes, once after each sending. */
export const SMS_CODE = '123456'

export interface PaymentWorld {
  readonly db: Database
  readonly clock: MovableClock
  readonly cipher: FieldCipher
  readonly sandbox: Sandbox
  /** The client that payment uses, for what the provider's own people or other systems do. */
  readonly allinpay: Allinpay
  readonly payment: Payment
  readonly openCase: OpenCase
  readonly closeCases: CloseCases
  /** The trouble that no caller waited for. */
  readonly problems: string[]
  /** Wallet states in the order in which they were reached. */
  readonly walletStates: { merchantId: string; state: WalletState }[]
  /** How the provider's notifications were answered, in order. */
  readonly notified: number[]
  /** What merchants were told in the console, in order. */
  readonly notices: string[]
  /** The codes of refusals that are the platform's own doing, in order. */
  readonly faults: string[]
  /** Another process over the same database: nothing but the database is shared. */
  restart(): Payment
  /** A registered merchant with its book open, nothing more. */
  addMerchant(): Promise<MerchantActor>
  /** Makes the next notification of every order arrive, and waits until they were worked off. */
  deliver(orderNo?: string): Promise<void>
  /** Puts both clocks forward. */
  pass(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

/** Of the client: a provider that is only slow, on a busy machine, is waited for. */
const PATIENT = { connectMs: 60_000, queryMs: 60_000, moneyMs: 60_000 }

/** @param timeouts shorter ones of the client, for tests about an answer that comes too late. */
export async function startPaymentWorld(timeouts: AllinpaySettings['timeouts'] = {}): Promise<PaymentWorld> {
  const testDatabase = await createTestDatabase()
  const sandboxUrl = await createEmptyDatabase()
  const sandbox = await startSandbox({
    databaseUrl: sandboxUrl,
    // Notifications arrive when a test says so.
    settings: { firstNotifyDelayMs: 3_600_000, fixedSms: false },
    tickMs: 60_000,
    keys: await keysOfProvider(),
  })
  const { database: db } = testDatabase
  const clock = createMovableClock()
  const cipher = createFieldCipher(randomBytes(32), randomBytes(32))
  const problems: string[] = []
  const walletStates: PaymentWorld['walletStates'] = []
  const notified: number[] = []
  const notices: string[] = []
  const faults: string[] = []
  // As the edge answers: 200 only for `stored`.
  const listening = await listenForNotifications(async ({ form }) => {
    const verdict = await payment.receiveNotification(form).catch(() => 'failed' as const)
    return verdict === 'stored'
      ? { status: 200, body: 'success' }
      : { status: verdict === 'forged' ? 403 : 500, body: '' }
  }, notified)

  const allinpay = createAllinpay({
    ...(await registerProviderApp(sandbox)),
    backUrl: `${listening.url}/api/Allinpay/Notify`,
    industry: { code: '1910', name: '其他' },
    beforeCall: mustBeOutsideTransaction,
    clock,
    timeouts: { ...PATIENT, ...timeouts },
  })
  const sentTo = new Set<string>()
  const usedFor = new Map<string, string>()
  const { open: openCase, closeAll: closeCases } = createMoneyCases({ db, clock, notify: async () => undefined })
  const deps: PaymentDeps = {
    db,
    clock,
    cipher,
    allinpay,
    publicUrl: 'http://console.example',
    localPayerIp: '203.0.113.7',
    realNameOf: async () => PERSON,
    memberTypeOf: async () => 'PERSONAL',
    legalPersonOf: async () => null,
    advanceCompany: async () => {},
    openDifferences: async () => 0,
    onCompanyAudit: async () => {},
    ownerPhone: async () => '13812348000',
    smsCodes: {
      async send({ binding }) {
        sentTo.add(binding)
        return { resendAfterSeconds: 60, validSeconds: 300 }
      },
      reserveProviderCode: async () => {},
      recognise: async ({ binding, code }, command) =>
        code === SMS_CODE && (sentTo.has(binding) || usedFor.get(binding) === command?.key) ? { id: binding } : null,
      async useUp(_handle, code, command) {
        if (code === null || !(sentTo.delete(code.id) || usedFor.get(code.id) === command?.key)) return false
        usedFor.set(code.id, command?.key ?? '')
        return true
      },
    },
    notify: async (_tx: unknown, event: Notification) => {
      if ('bell' in event) notices.push(event.bell.body.zh)
    },
    openCase,
    closeCases,
    onPlatformFault: (code) => void faults.push(code),
    onWalletState: async (tx, state) => void walletStates.push({ merchantId: tx.merchantId, state }),
    onError: (problem, error) => void problems.push(`${problem} ${error instanceof Error ? error.message : ''}`),
  }
  const payment = createPayment(deps)

  return {
    db,
    clock,
    cipher,
    sandbox,
    allinpay,
    payment,
    openCase,
    closeCases,
    problems,
    walletStates,
    notified,
    notices,
    faults,
    restart: () => createPayment(deps),
    addMerchant: () => addMerchant(db, clock, cipher),
    async deliver(orderNo) {
      await sandbox.admin.deliverNow(orderNo)
      await payment.idle()
    },
    async pass(milliseconds) {
      clock.advance(milliseconds)
      await sandbox.admin.advanceClock(milliseconds)
    },
    async stop() {
      await payment.idle()
      await sandbox.stop()
      await listening.close()
      await testDatabase.drop()
      await dropDatabase(sandboxUrl)
    },
  }
}

async function addMerchant(db: Database, clock: MovableClock, cipher: FieldCipher): Promise<MerchantActor> {
  const now = clock.now()
  const merchantId = newId(now)
  const userId = newId(now)
  await db.transaction(merchantId, async (tx) => {
    await tx
      .insertInto('merchant')
      .values({
        merchant_id: merchantId,
        merchant_no: `MA${merchantId.slice(-12)}`,
        type: 'INDIVIDUAL',
        name: '测试商户',
        contact_name: '张三丰',
        contact_phone_enc: cipher.encrypt('merchant.contact_phone', merchantId, '13812348000'),
        status: 'REGISTERED',
        registered_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('user_account')
      .values({
        merchant_id: merchantId,
        id: userId,
        kind: 'OWNER',
        phone_enc: cipher.encrypt('user_account.phone', merchantId, '13812348000'),
        phone_hash: cipher.index('phone', merchantId),
        nickname: '张三丰',
        password_hash: '-',
        password_changed_at: now,
        status: 'ACTIVE',
        register_source: 'PC',
        agreements: JSON.stringify({}),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await openBook(tx)
  })
  return {
    party: 'merchant',
    sessionId: newId(now),
    merchantId,
    userId,
    kind: 'OWNER',
    name: '张三丰',
    permissions: new Set(),
    dataScope: null,
    chosenShopId: null,
    isVerified: true,
    isClosed: false,
    stepUpUntil: null,
    stepUpMethods: ['password'],
  }
}

/** Opens a page of the sandbox as a browser does and presses a button; answers where the browser is sent. */
export async function pressOnPage(url: string, action: string): Promise<string | null> {
  const opened = await fetch(url, { redirect: 'manual' })
  const page = opened.headers.get('location')
  if (page === null) throw new Error(`No page behind this address: ${(await opened.text()).slice(0, 2_000)}`)
  const token = new URL(page).searchParams.get('token') ?? ''
  const pressed = await fetch(page.split('?')[0] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, action }).toString(),
    redirect: 'manual',
  })
  return pressed.headers.get('location')
}

/** The name of the refusal that the work ends with; `none` when it does not. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
  return 'none'
}
