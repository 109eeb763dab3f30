/** A merchant for the sandbox's own tests: signs real calls, receives real notifications, and knows the usual first steps. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createSensitiveCipher,
  type DigestMode,
  type FormFields,
  isJsonObject,
  type JsonInput,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  loadTrustedKey,
  METHOD_PREFIX,
  parseForm,
  readNotification,
  type ReadNotification,
  readReply,
  signRequest,
  toChinaTime,
  writeForm,
  writeJson,
} from '@merchant/allinpay/wire'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { makeSandboxKeys, type Sandbox, type SandboxOptions, startSandbox } from '../index.ts'

const APP_ID = '1581648210684'
export const ACCOUNT_SET_NO = '400193'
const SECRET_KEY = 'WaHVZNHZYX3v4si1bBTVseIwEMPMcKzL'

// The pairs of all tests: making RSA keys is the slowest step of starting. Every sandbox gets a copy of its own and may issue more.
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const sandboxKeys = await makeSandboxKeys(new Date())

interface Reply {
  code: string
  subCode: string
  data: JsonObject
  status: number
  text: string
  genuine: boolean
}

interface CallOptions {
  timestamp?: Date
  digest?: DigestMode
  privateKey?: KeyObject
  /** The last word on the signed fields before they are sent. */
  tamper?: (fields: FormFields) => FormFields
}

export interface TestMerchant {
  readonly sandbox: Sandbox
  /** Posts a signed call; throws only when the connection breaks. */
  call(method: string, body: Readonly<Record<string, JsonInput | undefined>>, options?: CallOptions): Promise<Reply>
  /** The same, but anything else than OK is an error; answers the data. */
  done(method: string, body: Readonly<Record<string, JsonInput | undefined>>): Promise<JsonObject>
  /** The address of a page call built by URL. */
  pageAddress(method: string, body: Readonly<Record<string, JsonInput | undefined>>): string
  encrypt(plain: string): string
  decrypt(hex: JsonValue | undefined): string
  readonly backUrl: string
  /** Notifications received so far, as verified with the sandbox's certificate. */
  readonly received: ReadNotification[]
  /** What the next notifications are answered with. */
  answerNotificationsWith(status: number): void
  person(bizUserId: string): Promise<void>
  company(bizUserId: string): Promise<void>
  signContract(bizUserId: string): Promise<void>
  /** Member → member: collects from a payer and pays out to the receiver. */
  earn(receiver: string, fen: number): Promise<void>
  available(bizUserId: string): Promise<number>
  restart(): Promise<void>
  stop(): Promise<void>
}

const PERSON_ID = '11010119900307109X'
export const PERSON = { name: '王小明', identityNo: PERSON_ID, phone: '13800000001', cardNo: '6228480402637874214' }
export const COMPANY = {
  companyName: '杭州西湖茶业有限公司',
  authType: 2,
  uniCredit: '91330106MA2CFXXX1A',
  legalName: '李大海',
  identityType: 1,
  legalIds: '310226123456745676',
  legalPhone: '13900000001',
  accountNo: '19045101040012345',
  parentBankName: '中国农业银行',
  bankName: '中国农业银行杭州西湖支行',
  unionBank: '103331010123',
}

/** Starts a sandbox on a database of its own and registers one merchant with it. */
export async function openTestMerchant(options: Partial<SandboxOptions> = {}): Promise<TestMerchant> {
  const databaseUrl = await createEmptyDatabase()
  let sandbox = await start()
  const cipher = createSensitiveCipher(SECRET_KEY)
  const received: ReadNotification[] = []
  let answerStatus = 200
  let payers = 0
  const receiver = await listen()
  const backUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`

  async function start(): Promise<Sandbox> {
    const settings = {
      firstNotifyDelayMs: 0,
      fixedSms: true,
      withdrawSettleMs: 0,
      refundSettleMs: 0,
      ...options.settings,
    }
    const errors = (line: string): void => void (line.startsWith('error') && console.error(line))
    const started = await startSandbox({
      tickMs: 50,
      log: errors,
      keys: sandboxKeys,
      ...options,
      databaseUrl,
      settings,
    })
    const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    await started.registerApp({ appId: APP_ID, secretKey: SECRET_KEY, publicKeyPem, accountSetNo: ACCOUNT_SET_NO })
    return started
  }

  function listen(): Promise<Server> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const fields = parseForm(Buffer.concat(parts).toString('utf8')) ?? {}
        const keys = [loadTrustedKey(sandbox.certificatePem)]
        received.push(readNotification(fields, { keys, digest: 'either', appId: APP_ID }))
        response.writeHead(answerStatus).end('success')
      })
    })
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
  }

  async function fieldsOf(
    method: string,
    body: Readonly<Record<string, JsonInput | undefined>>,
    given: CallOptions = {},
  ) {
    const timestamp = toChinaTime(given.timestamp ?? new Date((await sandbox.admin.clock()).now))
    const request = {
      appId: APP_ID,
      method: METHOD_PREFIX + method,
      timestamp,
      version: '1.0',
      bizContent: writeJson(body),
    }
    const fields = signRequest(request, given.digest ?? 'md5-base64', given.privateKey ?? pair.privateKey)
    return given.tamper?.(fields) ?? fields
  }

  async function call(method: string, body: Readonly<Record<string, JsonInput | undefined>>, given: CallOptions = {}) {
    const response = await fetch(sandbox.gatewayUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: writeForm(await fieldsOf(method, body, given)),
    })
    const text = await response.text()
    const keys = [loadTrustedKey(sandbox.certificatePem)]
    const read = readReply(text, { keys, digest: 'either', nulls: 'either' })
    const parsed = 'body' in read ? read.body : {}
    const { code, subCode, data } = parsed
    return {
      code: typeof code === 'string' ? code : '',
      subCode: typeof subCode === 'string' ? subCode : '',
      data: isJsonObject(data) ? data : {},
      status: response.status,
      text,
      genuine: read.kind === 'verified',
    }
  }

  async function done(method: string, body: Readonly<Record<string, JsonInput | undefined>>): Promise<JsonObject> {
    const reply = await call(method, body)
    if (reply.subCode !== 'OK') throw new Error(`${method} was refused: ${reply.text}`)
    return reply.data
  }

  async function bindPhone(bizUserId: string, phone: string): Promise<void> {
    await done('memberService.sendVerificationCode', { bizUserId, phone, verificationCodeType: 9 })
    await done('memberService.bindPhone', { bizUserId, phone, verificationCode: '11111' })
  }

  async function signContract(bizUserId: string): Promise<void> {
    const links = { jumpUrl: 'http://127.0.0.1:1/jump', backUrl }
    const { url } = await done('memberService.signContract', { bizUserId, ...links, source: 2 })
    const address = new URL(mustText(url))
    const body = writeForm({ token: address.searchParams.get('token') ?? '', action: 'agree' })
    await fetch(address, { method: 'POST', body, redirect: 'manual' })
  }

  return {
    get sandbox() {
      return sandbox
    },
    call,
    done,
    backUrl,
    received,
    pageAddress(method, body) {
      const request = {
        appId: APP_ID,
        method: METHOD_PREFIX + method,
        timestamp: toChinaTime(new Date()),
        version: '1.0',
        bizContent: writeJson(body),
      }
      return `${sandbox.gatewayUrl}?${writeForm(signRequest(request, 'md5-base64', pair.privateKey))}`
    },
    encrypt: (plain) => cipher.encrypt(plain),
    decrypt: (hex) => cipher.decrypt(mustText(hex)),
    answerNotificationsWith(status) {
      answerStatus = status
    },
    async person(bizUserId) {
      await done('memberService.createMember', { bizUserId, memberType: 3, source: 2 })
      const identityNo = cipher.encrypt(PERSON.identityNo)
      await done('memberService.setRealName', {
        bizUserId,
        isAuth: true,
        name: PERSON.name,
        identityType: 1,
        identityNo,
      })
      await bindPhone(bizUserId, PERSON.phone)
      const cardNo = cipher.encrypt(PERSON.cardNo)
      const { name, phone } = PERSON
      const applied = await done('memberService.applyBindBankCard', {
        bizUserId,
        cardNo,
        phone,
        name,
        identityType: 1,
        identityNo,
      })
      const verificationCode = '111111'
      const { tranceNum } = applied
      await done('memberService.bindBankCard', { bizUserId, tranceNum: mustText(tranceNum), phone, verificationCode })
    },
    async company(bizUserId) {
      await done('memberService.createMember', { bizUserId, memberType: 2, source: 2 })
      const companyBasicInfo = {
        ...COMPANY,
        legalIds: cipher.encrypt(COMPANY.legalIds),
        accountNo: cipher.encrypt(COMPANY.accountNo),
      }
      await done('memberService.setCompanyInfo', { bizUserId, backUrl, companyBasicInfo, isAuth: true })
      await sandbox.admin.audit(bizUserId, true)
      await bindPhone(bizUserId, COMPANY.legalPhone)
    },
    signContract,
    async earn(receiverId, fen) {
      payers += 1
      const payerId = `payer-${payers}`
      await sandbox.admin.history([
        { op: 'member', at: new Date().toISOString(), bizUserId: payerId, ...PERSON },
        {
          op: 'collectPaid',
          at: new Date().toISOString(),
          bizOrderNo: `earn-c-${payers}`,
          payerId,
          amount: fen,
          recieverList: [{ bizUserId: receiverId, amount: fen }],
        },
        {
          op: 'agentPay',
          at: new Date().toISOString(),
          bizOrderNo: `earn-p-${payers}`,
          bizUserId: receiverId,
          amount: fen,
          collectPayList: [{ bizOrderNo: `earn-c-${payers}`, amount: fen }],
        },
      ])
    },
    async available(bizUserId) {
      const data = await done('orderService.queryBalance', { bizUserId, accountSetNo: ACCOUNT_SET_NO })
      return fen(data.allAmount) - fen(data.freezenAmount)
    },
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    async stop() {
      await sandbox.stop()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
      await dropDatabase(databaseUrl)
    },
  }
}

/** A text of a request or reply. */
export function mustText(value: JsonInput | undefined): string {
  if (typeof value !== 'string') throw new Error(`not a text: ${typeof value}`)
  return value
}

/** An amount of a reply as a number. */
export function fen(value: JsonValue | undefined): number {
  if (!(value instanceof JsonNumber)) throw new Error(`not an amount: ${typeof value}`)
  return Number(value.text)
}

/** `bizContent` of a genuine notification as plain values. */
export function bodyOf(notification: ReadNotification | undefined): Record<string, unknown> {
  if (notification?.kind !== 'genuine') throw new Error('no genuine notification')
  return JSON.parse(writeJson(notification.body)) as Record<string, unknown>
}

/** Waits until something is true; the scheduler runs by itself. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (performance.now() < giveUpAt) {
    if (await what()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not happen within a minute')
}
