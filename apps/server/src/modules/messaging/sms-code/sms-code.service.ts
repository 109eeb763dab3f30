// Verification codes by SMS: one-time, bound to phone, scene and purpose, bounded in tries and sends.
import { said } from '@merchant/contract'
import { randomInt } from 'node:crypto'
import { type Database, type GlobalTx, newId } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Command } from '../../../kernel/command.ts'
import { inForceMs } from '../../../kernel/in-force.ts'
import { atMost, consumeLimit, consumeDailyLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode, TypedCodes } from '../../../kernel/typed-code.ts'
import { deleteExpired, findLiveCode, findUsedCode, insertCode, proveCode, consumeCode } from './sms-code.store.ts'
import { type Acquaintance, createSmsLimits, isOwn, type SmsLimitsDeps } from './sms-limits.ts'
import type { SmsScene, SmsSender, SmsWords } from './sms-message.ts'
import { providerSmsParameters, smsParameters } from './sms-code.parameters.ts'

export interface SmsCodeDeps extends SmsLimitsDeps {
  readonly clock: Clock
  readonly sender: SmsSender
}

interface CodeSubject {
  readonly scene: SmsScene
  readonly phone: string
  /** What the code shall prove besides the phone, e.g. an order's id; '' when nothing. */
  readonly binding: string
}

/** Whose code somebody says, and whether from a browser that the account of this phone knows. */
type Asked = CodeSubject & { readonly isKnownDevice?: boolean }
type Guess = Asked & { readonly code: string }

/** A merchant whose people ask for a code: to a phone of their own, or to a buyer's whose order they take down. */
export interface CodeAsker {
  readonly merchantId: string
  readonly to: 'OWN' | 'BUYER'
}

export interface SmsCodeService extends TypedCodes<Asked> {
  send(
    request: CodeSubject & {
      readonly ip: string
      /** The solution of a challenge that was asked for. */
      readonly proofOfWork?: string | undefined
      /** How the account of this phone knows who asks; null or absent for a stranger. */
      readonly knownBy?: Acquaintance | null
      readonly words?: (code: string) => SmsWords
    },
  ): Promise<{ resendAfterSeconds: number; validSeconds: number }>
  /** As `recognise`, but a right code stays good for the form it belongs to, that long at least; null when it is not right. */
  prove(request: Guess): Promise<{ validSeconds: number } | null>
  /** Takes the turn of a text that is no code, out of the same limits; refuses request.tooMany. `sendText` follows after COMMIT. */
  reserveText(tx: GlobalTx, receiver: { readonly phone: string; readonly ip: string }): Promise<void>
  sendText(phone: string, words: SmsWords): Promise<void>
  /**
   * Takes the turn of a code that the payment provider is about to text to this phone, asked for by a
   * merchant's people, or null by a buyer. Refuses request.tooMany by phone and limit.exceeded by merchant.
   */
  reserveProviderCode(phone: string, by: CodeAsker | null): Promise<void>
  removeExpired(): Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Ten guesses at one phone in an hour, over all scenes and codes. */
const GUESSES_PER_HOUR = 10
/** So many of them at most at codes that anybody may ask for: the rest stays with the phone's own account. */
const GUESSES_OF_STRANGERS = 7
/** Binds a code to whoever asked with a browser that the account knows: strangers can't guess it to death. */
const TO_KNOWN_DEVICE = 'known device'

export function createSmsCodeService(deps: SmsCodeDeps): SmsCodeService {
  const { db, clock, cipher, sender } = deps
  const { provenMs, resendMs } = smsParameters
  const limits = createSmsLimits(deps)
  const phoneHashOf = (phone: string) => cipher.index('phone', phone)
  const ownerOf = ({ scene, phone, binding }: CodeSubject) => ({ scene, phoneHash: phoneHashOf(phone), binding })
  /** Six digits are quickly tried out, so the hash also needs the key, and belongs to this one code. */
  const codeHashOf = (codeOf: CodeSubject, code: string) =>
    cipher.index('smsCode', [codeOf.scene, codeOf.phone, codeOf.binding, code].join('|'))

  /** What a known browser asked for is for it alone; without such a code it may say any other of the phone's. */
  async function subjectOf({ isKnownDevice = false, code: _code, ...subject }: Guess, now: Date): Promise<CodeSubject> {
    const own = { ...subject, binding: TO_KNOWN_DEVICE }
    const isThere =
      isKnownDevice && (await findLiveCode(db.global, ownerOf(own), boundsOf(own.scene).tries, now)) !== null
    return isThere ? own : subject
  }

  /** Takes a guess at the phone's newest code out of the phone's budget: its id, or null when it may not be guessed at. */
  async function takeGuess(subject: CodeSubject, isKnownDevice: boolean, now: Date): Promise<string | null> {
    const owner = ownerOf(subject)
    const code = await findLiveCode(db.global, owner, boundsOf(subject.scene).tries, now)
    if (code === null) return null
    const guessing = (kind: string, max: number) =>
      atMost(`${kind}|${owner.phoneHash.toString('base64url')}`, [{ max, perMs: HOUR }])
    const ofAll = guessing('sms.guess', GUESSES_PER_HOUR)
    const isStranger = !isOwn(subject.scene) && !isKnownDevice
    const guesses = isStranger ? [ofAll, guessing('sms.guess.stranger', GUESSES_OF_STRANGERS)] : [ofAll]
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, guesses, now))
    return waitMs > 0 ? null : code.id
  }

  /** A try at the phone's newest code; a right one is not used up and lives at least until `goodUntil`. */
  async function tryWithoutUse(request: Guess, now: Date, goodUntil: Date) {
    const subject = await subjectOf(request, now)
    const id = await takeGuess(subject, request.isKnownDevice ?? false, now)
    if (id === null) return null
    const hash = codeHashOf(subject, request.code)
    const { tries: maxTries } = boundsOf(subject.scene)
    const isRight = await proveCode(db.global, id, hash, { maxTries, now, goodUntil })
    return isRight ? ({ id } satisfies RightCode) : null
  }

  return {
    reserveText: (tx, receiver) => limits.takeText(tx, receiver, clock.now()),
    sendText: (phone, words) => sender.send({ ...words, phone }),

    async reserveProviderCode(phone, by) {
      const { perHour: maxHour, perDay: maxDay } = providerSmsParameters
      const now = clock.now()
      const ofPhone = atMost(`sms.provider|${phoneHashOf(phone).toString('base64url')}`, [
        { max: maxHour, perMs: HOUR },
        { max: maxDay, perMs: DAY },
      ])
      await db.globalTransaction(async (tx) => {
        const waitMs = await consumeLimit(tx, [ofPhone], now)
        if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
        if (by === null) return
        const { key, most, limit } = ofMerchant(by)
        if ((await consumeDailyLimit(tx, key, most, now)) === null) refuse('limit.exceeded', { limit })
      })
    },

    async send(request) {
      const now = clock.now()
      const { scene, phone, knownBy = null } = request
      const isToKnown = knownBy === 'DEVICE'
      const subject = { scene, phone, binding: isToKnown ? TO_KNOWN_DEVICE : request.binding }
      const owner = ownerOf(subject)
      const validMs = validMsOf(db, scene)
      const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
      await limits.takeCode(request, now)
      await insertCode(db.global, {
        id: newId(now),
        scene: owner.scene,
        phone_hash: owner.phoneHash,
        binding: owner.binding,
        code_hash: codeHashOf(subject, code),
        sent_at: now,
        expires_at: new Date(now.getTime() + validMs),
        attempts: 0,
        used_at: null,
      })
      const words = request.words?.(code) ?? usualWords(scene, code, validMs)
      await sender.send({ ...words, phone, isOfStranger: isToKnown ? false : undefined })
      return { resendAfterSeconds: resendMs / 1000, validSeconds: validMs / 1000 }
    },

    async prove(request) {
      const now = clock.now()
      const right = await tryWithoutUse(request, now, new Date(now.getTime() + provenMs))
      return right === null ? null : { validSeconds: provenMs / 1000 }
    },

    async recognise(request, command) {
      const now = clock.now()
      if (command !== undefined) {
        const hash = codeHashOf(request, request.code)
        const used = await findUsedCode(db.global, ownerOf(request), hash, usedForOf(command))
        if (used !== null) return used
      }
      return tryWithoutUse(request, now, now)
    },

    useUp: async (handle, code, command) =>
      code !== null && consumeCode(handle, code.id, command ? usedForOf(command) : null, clock.now()),

    removeExpired: () => deleteExpired(db.global, new Date(clock.now().getTime() - DAY)),
  }
}

/** What a merchant's people may have texted by the provider in a day, and how its end is told. */
function ofMerchant({ merchantId, to }: CodeAsker) {
  const { perMerchantDay, buyersPerMerchantDay } = providerSmsParameters
  return to === 'OWN'
    ? {
        key: `sms.provider|${merchantId}`,
        most: perMerchantDay,
        limit: said(
          `支付渠道的验证码每日最多 ${perMerchantDay} 条，请明日再试`,
          `at most ${perMerchantDay} codes of the payment provider a day, try again tomorrow`,
        ),
      }
    : {
        key: `sms.provider.buyers|${merchantId}`,
        most: buyersPerMerchantDay,
        limit: said(
          `代客收款时向买家发送的验证码每日最多 ${buyersPerMerchantDay} 条，请明日再试`,
          `at most ${buyersPerMerchantDay} codes a day go to buyers whose orders you take down, try again tomorrow`,
        ),
      }
}

const usedForOf = ({ operation, key }: Command): string => `${operation}|${key}`

/** How often a code of a scene may be guessed at. */
const boundsOf = (scene: SmsScene): { readonly tries: number } =>
  scene === 'WITHDRAW' ? smsParameters.withdraw : smsParameters

/** How long one lives that is sent now. */
const validMsOf = (db: Database, scene: SmsScene): number =>
  scene === 'WITHDRAW' ? smsParameters.withdraw.validMs : inForceMs(db.global, 'sms.ttlMin')

/** What it is for, in the words of its template: whoever did not ask for that knows that somebody else did. */
const PURPOSES: Readonly<Record<SmsScene, string>> = {
  REGISTER: '注册商户',
  LOGIN: '登录',
  FIND_PASSWORD: '找回密码',
  CHANGE_PHONE: '更换登录手机',
  BIND_PHONE: '绑定支付手机',
  BIND_CARD: '绑定银行卡',
  UNBIND_CARD: '解绑银行卡',
  PAY_CONFIRM: '确认付款',
  WITHDRAW: '提现',
  STEP_UP: '敏感操作的安全验证',
  UNBIND_PHONE: '解绑支付手机',
}

const usualWords = (scene: SmsScene, code: string, validMs: number): SmsWords => ({
  template: scene,
  parameters: { code },
  text: `【商户管理中心】验证码 ${code}，用于${PURPOSES[scene]}，${validMs / 60_000} 分钟内有效。请勿告诉他人，包括自称客服的人。`,
})
