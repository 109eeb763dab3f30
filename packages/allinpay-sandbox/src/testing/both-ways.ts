/** Opposite settings of every switch, mixed so that neighbours meet in every way, and a run of the product's own client against a sandbox that has one of them. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Allinpay, createAllinpay, type Notification, type Outcome } from '@merchant/allinpay'
import { writeForm } from '@merchant/allinpay/wire'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { expect } from 'vitest'
import { type Sandbox, type Settings, startSandbox } from '../index.ts'
import { until } from './test-merchant.ts'

const QUICK: Partial<Settings> = { firstNotifyDelayMs: 0, auditDelayMs: 0, withdrawSettleMs: 100 }
export const SUB_MERCHANT = { vspCusid: '990581007426001', vspAppId: '00000051', vspMerchantId: null, terminalId: 'T1' }
export const RETURN_URL = 'http://127.0.0.1:59999/back'
export const APP = { appId: '1581648210684', secretKey: 'swap-secret', accountSetNo: '400193' }

/** The other way of every switch. Those that bear on one another are neighbours. */
const OTHER: Partial<Settings> = {
  autoAudit: true,
  fixedSms: true,
  quickPaySms: false,
  requestDigest: 'either',
  responseDigest: 'raw',
  notifyDigest: 'raw',
  signedText: 'sorted-nulls-kept',
  emitNulls: true,
  signErrors: false,
  replyKeyOrder: 'random',
  escapeSlashes: true,
  escapeUnicode: true,
  contractNoKey: 'contractNo',
  bigNumbers: true,
  acctProtocolWanted: true,
  groupMerchantsBound: true,
  withdrawFreezeAt: 'apply',
  payPasswords: false,
  channelFailAs: 'error40006',
  unknownAppCode: 'GW0010',
  notifyRefundFailure: false,
  notifyBatchFailure: false,
  strictPhonePrefixes: true,
  timestampClock: 'either',
  magicNames: false,
  magicAmounts: true,
  checkFileHeader: false,
  checkFileOrderNoName: '通联订单号',
  checkFileName: 'withType',
  checkFileExtraColumn: true,
  checkFileBom: true,
  checkFileLineEnd: 'crlf',
}

type PageMode = 'build-url' | 'ask-url'
interface Way {
  readonly settings: Partial<Settings>
  readonly pageMode: PageMode
}

/** How pages are opened is a switch of the client, and the first neighbour of the list. */
export const SWITCHES = ['pageMode', ...Object.keys(OTHER)] as const

function mix(isOther: (at: number) => boolean): Way {
  const chosen = Object.entries(OTHER).filter((_switch, at) => isOther(at + 1))
  return {
    settings: { ...QUICK, ...(Object.fromEntries(chosen) as Partial<Settings>) },
    pageMode: isOther(0) ? 'ask-url' : 'build-url',
  }
}

/** Between the first two every switch changes, and between the last two; each two neighbours meet in all four ways. */
export const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ['one way', mix(() => false)],
  ['the other way', mix(() => true)],
  ['this way and that', mix((at) => at % 2 === 1)],
  ['that way and this', mix((at) => at % 2 === 0)],
]

/** The data of an outcome that must be good. */
export async function done<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const settled = await outcome
  if (settled.kind !== 'done') throw new Error(JSON.stringify(settled))
  return settled.data
}

/** Opens a page as a browser would and presses one of its buttons. */
export async function press(address: string, action: string): Promise<void> {
  const shown = new URL((await fetch(address)).url)
  const body = writeForm({ token: shown.searchParams.get('token') ?? '', action })
  await fetch(shown, { method: 'POST', body, redirect: 'manual' })
}

export async function openShop(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  const phone = '13900000001'
  const papers = {
    companyName: '杭州西湖茶业有限公司',
    certificate: { uniCredit: '91330106MA2CFXXX1A' },
    legalName: '李大海',
    legalIdentityNo: '310226123456745676',
    legalPhone: phone,
    accountNo: '19045101040012345',
    parentBankName: '中国农业银行',
    bankName: '中国农业银行杭州西湖支行',
    unionBank: '103331010123',
  }
  await done(allinpay.members.create({ memberNo: 'shop', memberType: 'company' }))
  await done(allinpay.members.setCompanyInfo({ memberNo: 'shop', papers, autoAudit: true }))
  const { autoAudit } = await sandbox.admin.settings()
  if (!autoAudit) await sandbox.admin.audit('shop', true)
  await until(async () => {
    const info = await done(allinpay.members.info({ memberNo: 'shop' }))
    return info.memberType === 'company' && info.status === 'passed'
  })
  await bindPhone(allinpay, sandbox, { memberNo: 'shop', phone })
  // No more than the beginning of one.
  const bytes = Buffer.from('ffd8ffe000104a464946', 'hex')
  const picture = { memberNo: 'shop', kind: 'businessLicense', bytes } as const
  expect(await done(allinpay.members.submitPicture(picture))).toEqual({ isTaken: true })
  const page = await done(allinpay.members.signContractPage({ memberNo: 'shop', returnUrl: RETURN_URL }))
  await press(page.url, 'agree')
  const shown = await done(allinpay.members.contractPage({ memberNo: 'shop', returnUrl: RETURN_URL }))
  expect(await (await fetch(shown.url)).text()).toMatch(/TLHT\d+/)
  const name = papers.companyName
  const protocol = await done(allinpay.members.signProtocolPage({ memberNo: 'shop', name, returnUrl: RETURN_URL }))
  await press(protocol.url, 'agree')
  await done(allinpay.members.bindSubMerchant({ memberNo: 'shop', ...SUB_MERCHANT }))
  const { subMerchants } = await done(allinpay.members.subMerchants({ memberNo: 'shop' }))
  expect(subMerchants).toEqual([SUB_MERCHANT])
}

async function bindPhone(
  allinpay: Allinpay,
  sandbox: Sandbox,
  { memberNo, phone }: { memberNo: string; phone: string },
): Promise<void> {
  await done(allinpay.members.sendVerificationCode({ memberNo, phone, purpose: 'bindPhone' }))
  const [sms] = await sandbox.admin.sms(phone)
  await done(allinpay.members.bindPhone({ memberNo, phone, code: sms?.code ?? '' }))
}

export const CARD = '6228480402637874214'

export async function openBuyer(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  const phone = '13800000001'
  await done(allinpay.members.create({ memberNo: 'buyer', memberType: 'person' }))
  await done(allinpay.members.setRealName({ memberNo: 'buyer', name: '王小明', identityNo: '11010119900307109X' }))
  await bindPhone(allinpay, sandbox, { memberNo: 'buyer', phone })
}

interface Run {
  readonly sandbox: Sandbox
  readonly allinpay: Allinpay
  /** The client of whoever else, with the same key. */
  readonly clientOf: (appId: string) => Allinpay
  readonly received: Notification[]
  stop(): Promise<void>
}

/** A sandbox of its own with these settings, and the client of an app that it knows. */
export async function startRun(settings: Partial<Settings>, pageMode: 'build-url' | 'ask-url'): Promise<Run> {
  const databaseUrl = await createEmptyDatabase()
  const sandbox = await startSandbox({ databaseUrl, settings, tickMs: 50 })
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await sandbox.registerApp({ ...APP, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
  const received: Notification[] = []
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push(allinpay.notifications.verify(Buffer.concat(parts).toString('utf8')))
      response.end('success')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const clientOf = (appId: string) =>
    createAllinpay({
      ...APP,
      appId,
      gatewayUrl: sandbox.gatewayUrl,
      privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      trustedCertsPem: [sandbox.certificatePem],
      backUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`,
      industry: { code: '1914', name: '交易市场' },
      clock: { now: () => new Date() },
      pageMode,
      ...(settings.groupMerchantsBound ? { vspCusid: SUB_MERCHANT.vspCusid } : {}),
    })
  const allinpay = clientOf(APP.appId)
  return {
    sandbox,
    allinpay,
    clientOf,
    received,
    async stop() {
      await sandbox.stop()
      receiver.closeAllConnections()
      receiver.close()
      await dropDatabase(databaseUrl)
    },
  }
}
