// Verification codes by SMS: one-time, bound to phone, scene and purpose, bounded in tries and sends (promises P17).
import { randomInt } from 'node:crypto'
import { type Database, type GlobalTx, newId } from '@merchant/database'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import { parameters } from '../../kernel/parameters.ts'
import { mustBeSolved } from '../../kernel/puzzle.ts'
import {
  addressOf,
  atMost,
  networkOf,
  takeTurn,
  takeTurnOfDay,
  type TurnRule,
  usesOf,
} from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { deleteExpired, findLiveCode, insertCode, proveCode, tryCode } from './sms-code.store.ts'
import type { SmsScene, SmsSender, SmsWords } from './sms-message.ts'

export interface SmsCodeNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly sender: SmsSender
}

export interface CodeSubject {
  readonly scene: SmsScene
  readonly phone: string
  /** What the code shall prove besides the phone, e.g. an order's id; '' when nothing. */
  readonly binding: string
}

export interface SmsCodeService {
  send(
    request: CodeSubject & {
      readonly ip: string
      /** The solution of a puzzle that was asked for. */
      readonly puzzle?: string | undefined
      readonly words?: (code: string) => SmsWords
    },
  ): Promise<{ resendAfterSeconds: number; validSeconds: number }>
  /** Whether the code is right; then it is used up. A wrong one counts as one of its tries. */
  check(request: CodeSubject & { readonly code: string }): Promise<boolean>
  /** As `check`, but a right code stays good for the form it belongs to, that long at least; null when it is not right. */
  prove(request: CodeSubject & { readonly code: string }): Promise<{ validSeconds: number } | null>
  /** Takes the turn of a text that is no code, out of the same limits; refuses request.tooMany. `sendText` follows after COMMIT. */
  reserveText(tx: GlobalTx, receiver: { readonly phone: string; readonly ip: string }): Promise<void>
  sendText(phone: string, words: SmsWords): Promise<void>
  /**
   * Takes the turn of a code that the payment provider is about to text to this phone, asked for by this
   * merchant's own people, or null for a buyer's. Refuses request.tooMany by phone and limit.exceeded by merchant (T1).
   */
  reserveProviderCode(phone: string, merchantId: string | null): Promise<void>
  removeExpired(): Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Ten guesses at one phone in an hour, over all scenes and codes (T2). */
const GUESSES_PER_HOUR = 10
/** So many of them at most at codes that anybody may ask for: the rest stays with the phone's own account. */
const GUESSES_OF_STRANGERS = 7
/**
 * Codes that only the phone's own account, signed in, can ask for. Their texts are counted apart and strangers' guesses end
 * earlier: otherwise anybody who knows a number could use both up at the registration, and its owner could withdraw nothing (T8).
 */
const OWN_SCENES: ReadonlySet<SmsScene> = new Set(['STEP_UP', 'WITHDRAW', 'UNBIND_CARD'])

/**
 * Bound to an order or a card of somebody signed in, and as rare as these: a puzzle would slow down nobody but the owner. All
 * other codes can be asked for at will, by who has an account or by anybody.
 */
const WITHOUT_PUZZLE: ReadonlySet<SmsScene> = new Set(['WITHDRAW', 'UNBIND_CARD'])

export function createSmsCodeService({ db, clock, cipher, sender }: SmsCodeNeeds): SmsCodeService {
  const { validMs, provenMs, resendMs, perHour, perDay, perIpHour, perNetworkDay, tries } = parameters.sms
  const phoneHashOf = (phone: string) => cipher.index('phone', phone)
  const ownerOf = ({ scene, phone, binding }: CodeSubject) => ({ scene, phoneHash: phoneHashOf(phone), binding })
  /** Six digits are quickly tried out, so the hash also needs the key, and belongs to this one code. */
  const codeHashOf = (codeOf: CodeSubject, code: string) =>
    cipher.index('smsCode', [codeOf.scene, codeOf.phone, codeOf.binding, code].join('|'))

  /** One text to a phone, whatever it says, is one turn of the phone and one of the address that asked for it (T1). */
  async function mustHaveTurn(
    tx: GlobalTx,
    { phone, ip, scene }: { phone: string; ip: string; scene?: SmsScene },
    now: Date,
  ): Promise<void> {
    const phoneKey = phoneHashOf(phone).toString('base64url')
    const resend = { max: 1, perMs: resendMs }
    const many = [
      { max: perHour, perMs: HOUR },
      { max: perDay, perMs: DAY },
    ]
    const ofAddress = [
      atMost(`sms.address|${addressOf(ip)}`, [{ max: perIpHour, perMs: HOUR }]),
      atMost(`sms.network|${networkOf(ip)}`, [{ max: perNetworkDay, perMs: DAY }]),
    ]
    // A code of one's own counts for strangers too, but is bounded by its own kind only. The uses of a day are kept in
    // both cases: a shorter memory would forget what strangers had.
    const ofPhone = isOwn(scene)
      ? [{ ...atMost(`sms.phone|${phoneKey}`, [resend]), memoryMs: DAY }, atMost(`sms.own|${phoneKey}`, many)]
      : [atMost(`sms.phone|${phoneKey}`, [resend, ...many])]
    await mustTake(tx, [...ofPhone, ...ofAddress], now)
  }

  /** Takes a guess at the phone's newest code out of the phone's budget: its id, or null when it may not be guessed at (T2). */
  async function takeGuess(request: CodeSubject, now: Date): Promise<string | null> {
    const owner = ownerOf(request)
    const code = await findLiveCode(db.global, owner, tries, now)
    if (code === null) return null
    const guessing = (kind: string, max: number) =>
      atMost(`${kind}|${owner.phoneHash.toString('base64url')}`, [{ max, perMs: HOUR }])
    const ofAll = guessing('sms.guess', GUESSES_PER_HOUR)
    const guesses = isOwn(request.scene) ? [ofAll] : [ofAll, guessing('sms.guess.stranger', GUESSES_OF_STRANGERS)]
    return (await db.globalTransaction((tx) => takeTurn(tx, guesses, now))) > 0 ? null : code.id
  }

  /** From the second text to a phone on a day or of an address in an hour: the browser proves some work first (limits.md 1). */
  async function mustHaveWorked(
    tx: GlobalTx,
    { scene, phone, ip, puzzle }: CodeSubject & { readonly ip: string; readonly puzzle?: string | undefined },
    now: Date,
  ): Promise<void> {
    const subject = phoneHashOf(phone)
    const since = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    // This text is counted already.
    const ofPhone = await usesOf(tx, `sms.phone|${subject.toString('base64url')}`, since(DAY))
    const ofAddress = await usesOf(tx, `sms.address|${addressOf(ip)}`, since(HOUR))
    if (Math.max(ofPhone, ofAddress) > parameters.puzzle.afterTexts)
      await mustBeSolved(tx, cipher, { act: scene, subject, ip }, puzzle, now)
  }

  return {
    reserveText: (tx, receiver) => mustHaveTurn(tx, receiver, clock.now()),
    sendText: (phone, words) => sender.send({ ...words, phone }),

    async reserveProviderCode(phone, merchantId) {
      const { perHour: maxHour, perDay: maxDay, perMerchantDay } = parameters.providerSms
      const now = clock.now()
      const ofPhone = atMost(`sms.provider|${phoneHashOf(phone).toString('base64url')}`, [
        { max: maxHour, perMs: HOUR },
        { max: maxDay, perMs: DAY },
      ])
      await db.globalTransaction(async (tx) => {
        await mustTake(tx, [ofPhone], now)
        if (merchantId === null) return
        if ((await takeTurnOfDay(tx, `sms.provider|${merchantId}`, perMerchantDay, now)) === null)
          refuse('limit.exceeded', { limit: `支付渠道的验证码每日最多 ${perMerchantDay} 条，请明日再试` })
      })
    },

    async send(request) {
      const now = clock.now()
      const owner = ownerOf(request)
      const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
      await db.globalTransaction(async (tx) => {
        await mustHaveTurn(tx, request, now)
        if (!WITHOUT_PUZZLE.has(request.scene)) await mustHaveWorked(tx, request, now)
      })
      await insertCode(db.global, {
        id: newId(now),
        scene: owner.scene,
        phone_hash: owner.phoneHash,
        binding: owner.binding,
        code_hash: codeHashOf(request, code),
        sent_at: now,
        expires_at: new Date(now.getTime() + validMs),
        attempts: 0,
        used_at: null,
      })
      const words = request.words?.(code) ?? usualWords(request.scene, code)
      await sender.send({ ...words, phone: request.phone })
      return { resendAfterSeconds: resendMs / 1000, validSeconds: validMs / 1000 }
    },

    async check(request) {
      const now = clock.now()
      const id = await takeGuess(request, now)
      return id !== null && tryCode(db.global, id, codeHashOf(request, request.code), tries, now)
    },

    async prove(request) {
      const now = clock.now()
      const id = await takeGuess(request, now)
      if (id === null) return null
      const goodUntil = new Date(now.getTime() + provenMs)
      const isRight = await proveCode(db.global, id, codeHashOf(request, request.code), {
        maxTries: tries,
        now,
        goodUntil,
      })
      return isRight ? { validSeconds: provenMs / 1000 } : null
    },

    removeExpired: () => deleteExpired(db.global, new Date(clock.now().getTime() - DAY)),
  }
}

const isOwn = (scene: SmsScene | undefined): boolean => scene !== undefined && OWN_SCENES.has(scene)

async function mustTake(tx: GlobalTx, rules: readonly TurnRule[], now: Date): Promise<void> {
  const waitMs = await takeTurn(tx, rules, now)
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
}

const usualWords = (scene: SmsScene, code: string): SmsWords => ({
  template: scene,
  parameters: { code },
  text: `【商户管理中心】验证码 ${code}，${parameters.sms.validMs / 60_000} 分钟内有效。请勿告诉他人，包括自称客服的人。`,
})
