// A tracking service of our own for development: every parcel goes its way by its number and the clock, and always the same way.
import type { Clock } from '../../../../kernel/clock.ts'
import type { AskedParcel, ToldState, Trace, TrackAnswer, TrackingDriver } from './tracking-driver.ts'

const HOUR = 3_600_000

interface Stop {
  readonly hours: number
  readonly text: string
  readonly city: string
  readonly state: ToldState
  readonly subState: string
}

/** How the four last digits of a number make a parcel go; every other one arrives within three days. */
export const simulatedWays = {
  /** 揽收超时, then 无揽收记录: nobody ever collects it. */
  9001: 'never collected',
  /** 中转超时: it stands still for four days on the way, and arrives. */
  9002: 'stuck',
  /** 疑似遗失: nothing is heard of it after the first sorting centre. */
  9003: 'lost',
  /** 拒收退回: the receiver refuses it, and it comes back. */
  9004: 'refused',
  /** 派签超时: it lies in a locker for two days. */
  9005: 'not fetched',
  /** 发运超时: collected, and sent on two days later. */
  9006: 'dispatched late',
  /** 配送超长: it moves every day, and takes nine. */
  9007: 'long',
  /** The service refuses the number. */
  9008: 'unknown number',
  /** The service does not answer. */
  9009: 'no answer',
} as const

type Way = (typeof simulatedWays)[keyof typeof simulatedWays] | 'arrives'

const wayOf = (waybillNo: string): Way => {
  const ways: Readonly<Record<string, Way>> = simulatedWays
  return ways[waybillNo.slice(-4)] ?? 'arrives'
}

const HUBS = ['杭州市', '上海市', '南京市', '武汉市', '郑州市', '广州市', '西安市', '济南市'] as const

export const createSimulator = ({ clock }: { readonly clock: Clock }): TrackingDriver => ({
  name: 'simulator',
  query: async (parcel) => simulated(parcel, clock.now()),
})

/** What the service says of a parcel at this moment. */
export function simulated(parcel: AskedParcel, now: Date): TrackAnswer {
  const way = wayOf(parcel.waybillNo)
  if (way === 'unknown number') return { kind: 'refused', reason: '运单号或快递公司不正确' }
  if (way === 'no answer') return { kind: 'unknown', reason: 'no answer' }
  const traces = stopsOf(parcel, way)
    .map(({ hours, ...stop }): Trace => ({ ...stop, at: new Date(parcel.shippedAt.getTime() + hours * HOUR) }))
    .filter(({ at }) => at <= now)
  return traces.length === 0 ? { kind: 'none' } : { kind: 'found', traces: traces.toReversed() }
}

/** Small differences between numbers, the same each time. */
function numberIn(text: string, salt: number, below: number): number {
  let hash = 2_166_136_261 ^ salt
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash % below
}

const stop = (hours: number, city: string, [state, subState]: readonly [ToldState, string], text: string): Stop => ({
  hours,
  text: `【${city}】${text}`,
  city,
  state,
  subState,
})

const collected = ['COLLECTED', '103'] as const
const moving = ['IN_TRANSIT', '1002'] as const
const arrived = ['IN_TRANSIT', '1001'] as const
const delivering = ['DELIVERING', '5'] as const
const inLocker = ['DELIVERING', '501'] as const
const signed = ['SIGNED', '301'] as const

function stopsOf({ waybillNo, to }: AskedParcel, way: Way): readonly Stop[] {
  const vary = (salt: number, below: number): number => numberIn(waybillNo, salt, below) / 4
  const from = '杭州市'
  const city = [to[1], to[0]].find((name) => name !== undefined && name !== '') ?? '收件城市'
  const hub = HUBS[numberIn(waybillNo, 7, HUBS.length)] ?? from
  const district = to[2] ?? city
  const start = 1.5 + vary(1, 16)
  const first = [stop(start, from, collected, '快递员已揽收，感谢使用')]
  if (way === 'never collected') return []
  const sent = (after: number) => [
    stop(start + after, from, moving, '快件已离开揽收网点，发往转运中心'),
    stop(start + after + 3, hub, moving, '快件到达转运中心'),
  ]
  const onward = (after: number) => [
    stop(after, hub, moving, `快件已发往${city}`),
    stop(after + 9, city, arrived, '快件到达派件城市'),
    stop(after + 13, city, delivering, `快件正在派送至${district}，请保持电话畅通`),
  ]
  const end = (hours: number) => stop(hours, city, signed, '快件已由本人签收，感谢使用')
  const left = start + 6 + vary(2, 12)
  const there = left + 13
  switch (way) {
    case 'lost':
      return [...first, ...sent(2)]
    case 'stuck':
      return [...first, ...sent(2), ...onward(left + 96), end(there + 100)]
    case 'dispatched late':
      return [...first, ...sent(48), ...onward(left + 50), end(there + 54)]
    case 'refused':
      return [
        ...first,
        ...sent(2),
        ...onward(left),
        stop(there + 3, city, ['REJECTED', '14'], '收件人拒收，快件将退回寄件人'),
        stop(there + 20, city, ['RETURNING', '6'], '快件已踏上退回路线'),
        stop(there + 52, from, ['RETURNED', '4'], '退回件已由寄件人签收'),
      ]
    case 'not fetched':
      return [
        ...first,
        ...sent(2),
        ...onward(left),
        stop(there + 2, city, inLocker, '快件已投入快递柜，请凭取件码取件'),
        end(there + 50),
      ]
    case 'long': {
      const days = Array.from({ length: 8 }, (_, day) =>
        stop(left + 20 * (day + 1), hub, moving, `快件绕行中，因天气原因运输缓慢（第 ${day + 1} 天）`),
      )
      return [...first, ...sent(2), ...days, ...onward(left + 180), end(left + 196)]
    }
    case 'unknown number':
    case 'no answer':
    case 'arrives':
      return [...first, ...sent(2), ...onward(left), end(there + 2 + vary(3, 12))]
  }
}
