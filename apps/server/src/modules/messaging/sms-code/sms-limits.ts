// How many texts go to a phone, and are caused from a place; the fewer for strangers, the more of the day they have used already.
import { dayOf, said, startOfDay } from '@merchant/contract'
import type { Database, GlobalTx } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { mustBeSolved } from '../../../kernel/proof-of-work.ts'
import {
  addressOf,
  atMost,
  networkOf,
  consumeDailyLimit,
  takeTurns,
  type TurnRule,
  usesOf,
  wideNetworkOf,
} from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { SmsScene } from './sms-message.ts'
import { smsParameters, strangersSmsParameters } from './sms-code.parameters.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OF_STRANGERS = 'sms.strangers'

/** How the account of a phone knows who asks: by the browser, or by the network that it was signed in from. */
export type Acquaintance = 'DEVICE' | 'NETWORK'

/** A text that somebody wants sent. */
interface Wanted {
  readonly phone: string
  readonly ip: string
  /** Absent for what is no code. */
  readonly scene?: SmsScene
  readonly binding?: string
  readonly proofOfWork?: string | undefined
  readonly knownBy?: Acquaintance | null
}

/**
 * Codes that only the phone's own account, signed in, can ask for. Their texts are counted apart and strangers' guesses end
 * earlier: otherwise anybody who knows a number could use both up at the registration, and its owner could withdraw nothing.
 */
const OWN_SCENES: ReadonlySet<SmsScene> = new Set(['STEP_UP', 'WITHDRAW', 'UNBIND_CARD'])
export const isOwn = (scene: SmsScene | undefined): boolean => scene !== undefined && OWN_SCENES.has(scene)

/** Codes that anybody can ask for; one that is bound to an invitation only who was sent that. */
const OPEN_SCENES: ReadonlySet<SmsScene> = new Set(['REGISTER', 'LOGIN', 'FIND_PASSWORD'])
const isOfStranger = ({ scene, binding = '', knownBy = null }: Wanted): boolean =>
  scene !== undefined && OPEN_SCENES.has(scene) && binding === '' && knownBy === null

/**
 * Bound to an order or a card of somebody signed in, and as rare as these: a challenge would slow down nobody but the owner. All
 * other codes can be asked for at will, by who has an account or by anybody.
 */
const WITHOUT_CHALLENGE: ReadonlySet<SmsScene> = new Set(['WITHDRAW', 'UNBIND_CARD'])

type Uses = Awaited<ReturnType<typeof takeTurns>>['uses']

/** What strangers get at the moment. */
interface Terms {
  readonly perNetworkDay: number
  readonly isNarrowed: boolean
  readonly work: number
}

export interface SmsLimitsDeps {
  readonly db: Database
  readonly cipher: FieldCipher
  /** Texts of the whole house on one day. */
  readonly textsPerDay: number
  /** Counts a text that was not sent because its network has had enough while strangers ask for many. */
  readonly onNarrowed: (network: string) => void
}

export function createSmsLimits({ db, cipher, textsPerDay, onNarrowed }: SmsLimitsDeps) {
  const { resendMs, perHour, perDay, perIpHour, perNetworkDay: mostPerNetwork } = smsParameters
  const { share, steps, wide, leastUsed, leastPerNetwork } = strangersSmsParameters
  const keyOf = (phone: string) => cipher.index('phone', phone).toString('base64url')
  const many = [{ max: perHour, perMs: HOUR }, { max: perDay, perMs: DAY }] // prettier-ignore

  /**
   * What one text takes of its phone. A code of one's own counts for strangers too, but is bounded by its own kind only, and so
   * is one that somebody asks for whom the account knows. The uses of a day are kept in each case: a shorter memory would forget
   * what strangers had.
   */
  function ofPhone({ phone, scene, knownBy = null }: Wanted): TurnRule[] {
    const key = keyOf(phone)
    const resend = { max: 1, perMs: resendMs }
    if (!isOwn(scene) && knownBy === null) return [atMost(`sms.phone|${key}`, [resend, ...many])]
    const apart = isOwn(scene) ? 'sms.own' : 'sms.known'
    return [{ ...atMost(`sms.phone|${key}`, [resend]), memoryMs: DAY }, atMost(`${apart}|${key}`, many)]
  }

  /** A browser that the account knows is held up by nobody else in its network. */
  function ofPlace({ ip, knownBy = null }: Wanted, perNetworkDay: number): TurnRule[] {
    if (knownBy === 'DEVICE') return []
    return [
      atMost(`sms.address|${addressOf(ip)}`, [{ max: perIpHour, perMs: HOUR }]),
      atMost(`sms.network|${networkOf(ip)}`, [{ max: perNetworkDay, perMs: DAY }]),
    ]
  }

  async function termsAt(now: Date): Promise<Terms> {
    const used = await usesOf(db.global, OF_STRANGERS, new Date(startOfDay(dayOf(now)).getTime() - 1))
    const ofAll = Math.ceil(textsPerDay * share)
    const reached = steps.findLastIndex(({ fromUsed }) => used >= Math.max(leastUsed, ofAll * fromUsed))
    const { perNetwork, work } = steps[Math.max(reached, 0)] ?? steps[0]
    const perNetworkDay = Math.min(mostPerNetwork, Math.max(leastPerNetwork, Math.ceil(ofAll * perNetwork)))
    return { perNetworkDay: reached < 1 ? mostPerNetwork : perNetworkDay, isNarrowed: reached > 0, work }
  }

  /** Takes the turn, or says why it can't be had; answers what was used. */
  async function take(tx: GlobalTx, wanted: Wanted, terms: Terms | null, now: Date): Promise<Uses> {
    const { perNetworkDay = mostPerNetwork, isNarrowed = false } = terms ?? {}
    const { waitMs, uses } = await takeTurns(tx, [...ofPhone(wanted), ...ofPlace(wanted, perNetworkDay)], now)
    const network = networkOf(wanted.ip)
    if (waitMs > 0) {
      if (isNarrowed && (uses.get(`sms.network|${network}`) ?? 0) >= perNetworkDay) mustWaitForTomorrow(network)
      refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
    }
    const key = `sms.wide|${wideNetworkOf(wanted.ip)}`
    if (terms !== null && (await consumeDailyLimit(tx, key, perNetworkDay * wide, now)) === null)
      mustWaitForTomorrow(network)
    return uses
  }

  function mustWaitForTomorrow(network: string): never {
    onNarrowed(network)
    return refuse('sms.notSent', {
      reason: said(
        '当前网络今日请求的短信较多，请更换网络或明日再试',
        'too many text messages from this network today; use another network or try tomorrow',
      ),
    })
  }

  /** From the second text to a phone on a day or of an address in an hour: the browser proves some work first. */
  async function mustHaveWorked(
    tx: GlobalTx,
    { scene, phone, ip, proofOfWork }: Wanted & { scene: SmsScene },
    { work, uses }: { readonly work: number; readonly uses: Uses },
    now: Date,
  ): Promise<void> {
    // This text is counted already.
    const toPhone = uses.get(`sms.phone|${keyOf(phone)}`) ?? 0
    const address = `sms.address|${addressOf(ip)}`
    const ofAddress = uses.get(address) ?? (await usesOf(tx, address, new Date(now.getTime() - HOUR)))
    if (work > 1 || Math.max(toPhone, ofAddress) > smsParameters.proofOfWorkAfter)
      await mustBeSolved(tx, cipher, {
        purpose: { act: scene, subject: cipher.index('phone', phone), ip, work },
        solution: proofOfWork,
        now,
      })
  }

  return {
    /** Takes the turn of a text that is no code, joining the transaction. Errors: request.tooMany. */
    async takeText(tx: GlobalTx, wanted: Wanted, now: Date): Promise<void> {
      await take(tx, wanted, null, now)
    },

    /** Takes the turn of a code. Errors: request.tooMany, sms.notSent, proofOfWork.missing; then it took nothing. */
    async takeCode(wanted: Wanted & { readonly scene: SmsScene }, now: Date): Promise<void> {
      const terms = isOfStranger(wanted) ? await termsAt(now) : null
      await db.globalTransaction(async (tx) => {
        const uses = await take(tx, wanted, terms, now)
        const work = terms?.work ?? 1
        if (!WITHOUT_CHALLENGE.has(wanted.scene)) await mustHaveWorked(tx, wanted, { work, uses }, now)
      })
      // By itself: in the transaction all the strangers of the house would wait for one another.
      if (terms !== null) await consumeDailyLimit(db.global, OF_STRANGERS, textsPerDay, now)
    },
  }
}
