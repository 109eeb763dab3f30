// For tests: people with browsers at a server of sessions, accounts and codes, over HTTP, on a database and clock of their own.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { api, type DataOf, type Endpoint, type InputOf, refusalByCode } from '@merchant/contract'
import { type Database, openDatabase } from '@merchant/database'
import { createTestDatabase } from '@merchant/database/testing'
import { createHttpServer } from '../../../http/http-server.ts'
import { mount } from '../../../http/serve.ts'
import { type Alarms, createAlarms } from '../../../kernel/alarms.ts'
import { type Clock, createManualClock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { solveProofOfWork } from '../../../kernel/proof-of-work.testing.ts'
import { createFiles } from '../../console/file/index.ts'
import { createFolderStorage } from '../../console/storage/index.ts'
import { createUsers } from '../principal/index.ts'
import { registerTestMerchant, testAgreements, testCipher } from '../../merchant/profile/merchant.testing.ts'
import { createNotifier } from '../../messaging/notification/index.ts'
import { createOutbox } from '../../messaging/outbox/index.ts'
import { whoMay } from '../role/who-may.ts'
import { quickPasswords } from '../credential/credential.testing.ts'
import { totpCode, totpStepAt } from '../credential/totp.ts'
import { createDevMailbox, createSmsCodes } from '../../messaging/sms-code/index.ts'
import { composeIdentity } from '../compose.ts'
import type { AccountDeps } from './index.ts'
import { inTurn } from '../../../testing/in-turn.ts'
import { textsTo as textsToPhone } from '../../../testing/texts.ts'

export const PASSWORD = 'Correct-Horse-9'
export const WRONG = 'Wrong-Horse-9'
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const { login, token, logout } = api.user

export type Desk = Awaited<ReturnType<typeof openDesk>>
export type Browser = ReturnType<Desk['browser']>
export type Shopkeeper = Awaited<ReturnType<Desk['register']>>

/** Of the whole platform. */
const TEXTS_PER_DAY = 10_000
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0'

interface SignInAnswer {
  readonly access_token?: string
  readonly refresh_expires_in?: number
  readonly kept?: boolean
  readonly error?: string
  readonly Code?: string
  readonly Data?: {
    readonly challenge?: string
    readonly proofOfWork?: string
    readonly expiresInSeconds?: number
  } | null
}
type SignIn = SignInAnswer & {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}
interface Called<E extends Endpoint> {
  readonly status: number
  readonly refusal: string | null
  readonly message: string
  readonly data: DataOf<E>
}

const noOne = () => Promise.reject(new Error('Nobody else works here'))

/**
 * Two servers behind one address, as behind a balancer: each call goes to the other one.
 *
 * @param email what carries e-mails, e.g. to a server of the test
 */
export async function openDesk(email: AccountDeps['email'] = null) {
  const suite = await createTestDatabase()
  const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
  const cipher = testCipher()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-security-'))
  const problems: string[] = []
  const onError = (problem: string) => void problems.push(problem)
  const alarms = createAlarms({ onError, keep: async () => undefined })
  const around = { clock, cipher, folder, alarms, onError, email }
  const other = openDatabase({ url: suite.url, maxConnections: 16 })
  const db = suite.database
  const servers = [await startServer(db, around), await startServer(other, around)]
  const { http, files, sessions, operators, credentials, logins, smsCodes, outbox, mailbox } = inTurn(servers)
  let place = 0

  const later = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds))
  const textsTo = async (phone: string) => {
    await outbox.deliver()
    return textsToPhone(mailbox, phone)
  }
  const codeOn = async (phone: string) => /\d{6}/.exec((await textsTo(phone))[0] ?? '')?.[0] ?? ''

  /**
   * A browser in a network of its own unless an address is given. It solves the challenges it is asked for, as real ones do,
   * unless `solves` is false.
   */
  function browser(
    ip = `10.${Math.floor((place += 1) / 250)}.${place % 250}.1`,
    { solves = true, agent = WINDOWS } = {},
  ) {
    const seen = { token: '', cookie: '', device: '' }
    const post = async (url: string, headers: Record<string, string>, payload: string) => {
      const cookies: Record<string, string> = {}
      if (seen.cookie !== '') cookies['mrt'] = seen.cookie
      if (seen.device !== '') cookies['mdv'] = seen.device
      const usual = { 'user-agent': agent, 'x-refresh': '1' }
      const answer = await http.inject({
        method: 'POST', url, remoteAddress: ip, headers: { ...usual, ...headers }, cookies, payload,
      }) // prettier-ignore
      const cookie = answer.cookies.find(({ name }) => name === 'mrt')
      if (cookie !== undefined) seen.cookie = cookie.value
      const device = answer.cookies.find(({ name }) => name === 'mdv')
      if (device !== undefined) seen.device = device.value
      return answer
    }
    const signIn = async (
      username: string,
      fields: Record<string, string> = { password: PASSWORD },
    ): Promise<SignIn> => {
      const form = new URLSearchParams({ username, grant_type: 'password', ...fields }).toString()
      const answer = await post(login.path, { 'content-type': 'application/x-www-form-urlencoded' }, form)
      const body = answer.json<SignInAnswer>()
      if (solves && body.Data?.proofOfWork !== undefined && fields['proofOfWork'] === undefined)
        return signIn(username, { ...fields, proofOfWork: solveProofOfWork(body.Data.proofOfWork) })
      if (body.access_token !== undefined) seen.token = body.access_token
      return { status: answer.statusCode, ...body, text: answer.body, headers: answer.headers }
    }
    const call = async <E extends Endpoint>(
      endpoint: E,
      body?: InputOf<E>,
      key = randomBytes(8).toString('hex'),
    ): Promise<Called<E>> => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const bearer: Record<string, string> = seen.token === '' ? {} : { authorization: `Bearer ${seen.token}` }
      const answer = await post(endpoint.path, { ...headers, ...bearer }, JSON.stringify(body ?? {}))
      const { Code, Msg, Data } = answer.json<{ Code: string; Msg: string; Data: unknown }>()
      const refusal = Code === '0000' ? null : (refusalByCode(Code) ?? Code)
      const isSolved = (body as { proofOfWork?: string } | undefined)?.proofOfWork !== undefined
      if (solves && refusal === 'proofOfWork.missing' && !isSolved) {
        const proofOfWork = solveProofOfWork((Data as { proofOfWork: string }).proofOfWork)
        return call(endpoint, { ...(body as object), proofOfWork } as InputOf<E>, key)
      }
      return { status: answer.statusCode, refusal, message: Msg, data: Data as DataOf<E> }
    }
    return {
      ip,
      seen,
      signIn,
      call,
      /** Renews the access token with the cookie; the HTTP status. */
      renew: async () => {
        const answer = await post(token.path, {}, '')
        if (answer.statusCode === 200) seen.token = answer.json<{ access_token: string }>().access_token
        return answer.statusCode
      },
      isIn: async () => (await call(api.security.profile)).refusal === null,
      stepUp: (proof = PASSWORD) => call(api.security.stepUp, { method: 'password', proof }),
    }
  }

  /** A registered merchant whose owner can sign in. */
  async function register() {
    const merchant = await registerTestMerchant(
      { db, clock, cipher },
      { claimLogin: logins.claim, hashPassword: () => credentials.passwords.hash(PASSWORD) },
    )
    return { ...merchant, userId: merchant.actor.userId }
  }

  /** The merchant's owner, signed in on a new device. */
  async function signedIn(owner: { phone: string }, fields?: Record<string, string>) {
    const tab = browser()
    const answer = await tab.signIn(owner.phone, fields)
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`)
    return tab
  }

  /** Turns a second factor on; answers the app that makes its codes, each later than the one before. */
  async function turnOnTotp(tab: ReturnType<typeof browser>) {
    await tab.stepUp()
    const { secret } = (await tab.call(api.security.beginTotp)).data
    const codeNow = () => totpCode(secret, totpStepAt(clock.now()))
    const confirmed = await tab.call(api.security.confirmTotp, { code: codeNow() })
    if (confirmed.refusal !== null) throw new Error(confirmed.message)
    later(30 * SECOND)
    return { secret, codeNow, codes: confirmed.data.recoveryCodes }
  }

  return {
    db, clock, cipher, now: clock.now, files, sessions, smsCodes, outbox, later, textsTo, codeOn, browser, register, signedIn, turnOnTotp, problems, alarms, operators, notifyGuessed: inTurn(servers).notifyGuessed,
    async close() {
      for (const server of servers) await server.http.close()
      await other.close()
      await suite.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  } // prettier-ignore
}

interface Around {
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly folder: string
  readonly alarms: Alarms
  readonly email: AccountDeps['email']
  readonly onError: (problem: string) => void
}

async function startServer(db: Database, { clock, cipher, folder, alarms, email, onError }: Around) {
  const mailbox = createDevMailbox({ db, clock, isProduction: false })
  const smsCodes = createSmsCodes({
    db,
    clock,
    cipher,
    sender: mailbox,
    textsPerDay: TEXTS_PER_DAY,
    onNarrowed: (network) => alarms.count('textsNarrowed', network),
  })
  const files = createFiles({
    db,
    clock,
    cipher,
    storage: createFolderStorage(folder),
    onError: () => {},
    signingKey: Buffer.alloc(32, 4),
  })
  const outbox = createOutbox({ db, clock, cipher, sms: mailbox, email, giveUnitBack: noOne, onError })
  const notify = createNotifier({ clock, outbox, whoMay, contactOf: createUsers(cipher).read })
  const identity = composeIdentity(
    { db, clock, cipher, alarms, onError },
    { publicUrl: 'http://localhost', secrets: { pepper: Buffer.alloc(32, 3) }, passwordCost: quickPasswords },
    {
      merchant: {
        merchantName: noOne,
        registerUser: noOne,
        shops: { list: async () => [] },
        onSignedIn: async () => undefined,
      },
      messaging: { smsCodes, email, notify },
      console: { agreements: testAgreements, files },
    },
  )
  const { sessions, operators, credentials, logins } = identity.modules
  const http = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1024 })
  const options = {
    identities: { byToken: sessions.byToken, bySignature: async () => null },
    clock,
    cipher,
    isStrict: true,
    isSecure: false,
    allowedOrigins: [],
  }
  mount(http, { login, token, logout }, sessions.handlers, options)
  mount(http, api.security, identity.handlers.security, options)
  mount(http, api.apiKey, identity.handlers.apiKey, options)
  const notifyGuessed = async () => identity.work.jobs[0]?.run()
  return { http, files, sessions, operators, credentials, logins, smsCodes, outbox, notifyGuessed, mailbox }
}
