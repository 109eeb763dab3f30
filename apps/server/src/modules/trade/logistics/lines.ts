// The lines of the express companies as base data: what they ask and promise by distance. Reference prices; a contract's may differ.
import { said, type LineMode, type Said } from '@merchant/contract'

/** How far apart two regions are, as price lists know it. */
export type Distance = 'CITY' | 'PROVINCE' | 'NEAR' | 'FAR' | 'REMOTE' | 'OVERSEAS'

export interface LineTerms {
  readonly firstFen: number
  readonly stepFen: number
  readonly hours: readonly [min: number, max: number]
  readonly onTimeRateBp: number
}

export interface Line {
  readonly id: string
  readonly carrierCode: string
  readonly name: Said
  readonly mode: LineMode
  readonly firstWeightG: number
  readonly stepWeightG: number
  readonly minChargeFen: number
  /** So many cubic centimetres count as a kilogram. */
  readonly bulk: number
  readonly cutoffTime: string
  readonly pickup: boolean
  /** Where it goes; what is missing it does not serve. */
  readonly terms: Readonly<Partial<Record<Distance, LineTerms>>>
}

type Row = readonly [firstFen: number, stepFen: number, hoursMin: number, hoursMax: number, onTimeRateBp: number]
type Rows = Readonly<Partial<Record<Distance, Row>>>

const termsOf = (rows: Rows): Line['terms'] =>
  Object.fromEntries(
    Object.entries(rows).map(([distance, [firstFen, stepFen, min, max, onTimeRateBp]]) => [
      distance,
      { firstFen, stepFen, hours: [min, max], onTimeRateBp },
    ]),
  )

const express = { mode: 'EXPRESS', firstWeightG: 1_000, stepWeightG: 1_000, minChargeFen: 0, pickup: true } as const

export const lines: readonly Line[] = [
  {
    ...express,
    id: 'SF-fast',
    carrierCode: 'SF',
    name: said('顺丰特快', 'SF Priority'),
    bulk: 6_000,
    cutoffTime: '18:00',
    terms: termsOf({
      CITY: [1_200, 200, 4, 24, 9_850],
      PROVINCE: [1_300, 200, 12, 24, 9_820],
      NEAR: [1_800, 500, 18, 30, 9_780],
      FAR: [2_300, 1_000, 24, 48, 9_700],
      REMOTE: [2_600, 1_600, 48, 72, 9_450],
      OVERSEAS: [3_500, 2_000, 48, 96, 9_200],
    }),
  },
  {
    ...express,
    id: 'SF-standard',
    carrierCode: 'SF',
    name: said('顺丰标快', 'SF Standard'),
    bulk: 6_000,
    cutoffTime: '18:00',
    terms: termsOf({
      CITY: [1_000, 150, 12, 36, 9_700],
      PROVINCE: [1_100, 150, 24, 36, 9_680],
      NEAR: [1_500, 350, 30, 48, 9_620],
      FAR: [1_800, 600, 48, 72, 9_550],
      REMOTE: [2_200, 1_200, 72, 120, 9_200],
    }),
  },
  {
    ...express,
    id: 'JD-express',
    carrierCode: 'JD',
    name: said('京东标快', 'JD Express'),
    bulk: 8_000,
    cutoffTime: '17:00',
    terms: termsOf({
      CITY: [900, 150, 12, 36, 9_680],
      PROVINCE: [1_000, 150, 24, 36, 9_650],
      NEAR: [1_300, 300, 30, 48, 9_600],
      FAR: [1_600, 500, 48, 72, 9_480],
      REMOTE: [2_000, 1_100, 72, 120, 9_100],
    }),
  },
  {
    ...express,
    id: 'ZTO-standard',
    carrierCode: 'ZTO',
    name: said('中通标准快递', 'ZTO Standard'),
    bulk: 8_000,
    cutoffTime: '19:00',
    terms: termsOf({
      CITY: [450, 100, 24, 36, 9_350],
      PROVINCE: [500, 100, 24, 48, 9_320],
      NEAR: [600, 150, 36, 60, 9_260],
      FAR: [800, 400, 60, 96, 9_150],
      REMOTE: [1_600, 1_200, 96, 168, 8_700],
    }),
  },
  {
    ...express,
    id: 'YTO-standard',
    carrierCode: 'YTO',
    name: said('圆通标准快递', 'YTO Standard'),
    bulk: 8_000,
    cutoffTime: '19:00',
    terms: termsOf({
      CITY: [420, 100, 24, 48, 9_220],
      PROVINCE: [480, 100, 36, 48, 9_200],
      NEAR: [580, 150, 36, 72, 9_120],
      FAR: [760, 380, 60, 96, 9_050],
      REMOTE: [1_500, 1_100, 96, 168, 8_600],
    }),
  },
  {
    ...express,
    id: 'YD-standard',
    carrierCode: 'YD',
    name: said('韵达标准快递', 'Yunda Standard'),
    bulk: 8_000,
    cutoffTime: '19:00',
    terms: termsOf({
      CITY: [400, 90, 24, 48, 9_150],
      PROVINCE: [460, 90, 36, 60, 9_120],
      NEAR: [560, 140, 48, 72, 9_060],
      FAR: [740, 370, 72, 108, 8_960],
      REMOTE: [1_450, 1_050, 108, 192, 8_450],
    }),
  },
  {
    ...express,
    id: 'JTSD-standard',
    carrierCode: 'JTSD',
    name: said('极兔标准快递', 'J&T Standard'),
    bulk: 8_000,
    cutoffTime: '20:00',
    terms: termsOf({
      CITY: [380, 90, 24, 48, 9_050],
      PROVINCE: [420, 90, 36, 60, 9_020],
      NEAR: [520, 130, 48, 72, 8_960],
      FAR: [690, 350, 72, 108, 8_880],
      REMOTE: [1_400, 1_000, 108, 192, 8_300],
    }),
  },
  {
    ...express,
    id: 'EMS-standard',
    carrierCode: 'EMS',
    name: said('邮政特快专递', 'EMS'),
    firstWeightG: 500,
    stepWeightG: 500,
    bulk: 6_000,
    cutoffTime: '17:30',
    terms: termsOf({
      CITY: [1_000, 100, 24, 48, 9_300],
      PROVINCE: [1_100, 150, 24, 48, 9_280],
      NEAR: [1_400, 300, 36, 72, 9_220],
      FAR: [1_700, 500, 48, 96, 9_120],
      REMOTE: [2_000, 800, 72, 144, 8_950],
      OVERSEAS: [5_000, 1_500, 96, 168, 8_800],
    }),
  },
  {
    ...express,
    id: 'YZPY-parcel',
    carrierCode: 'YZPY',
    name: said('邮政快递包裹', 'China Post Parcel'),
    bulk: 8_000,
    cutoffTime: '17:00',
    pickup: false,
    terms: termsOf({
      CITY: [500, 100, 36, 72, 9_000],
      PROVINCE: [550, 120, 48, 72, 8_980],
      NEAR: [700, 200, 60, 96, 8_920],
      FAR: [900, 450, 72, 144, 8_820],
      REMOTE: [1_300, 900, 120, 240, 8_500],
    }),
  },
  {
    id: 'DBL-heavy',
    carrierCode: 'DBL',
    name: said('德邦大件快递', 'Deppon Heavy'),
    mode: 'LTL',
    firstWeightG: 3_000,
    stepWeightG: 1_000,
    minChargeFen: 1_500,
    bulk: 6_000,
    cutoffTime: '17:00',
    pickup: true,
    terms: termsOf({
      CITY: [1_500, 80, 24, 48, 9_420],
      PROVINCE: [1_600, 100, 24, 48, 9_400],
      NEAR: [2_000, 150, 48, 72, 9_330],
      FAR: [2_600, 220, 72, 120, 9_200],
      REMOTE: [3_800, 450, 120, 216, 8_700],
    }),
  },
  {
    id: 'KYSY-land',
    carrierCode: 'KYSY',
    name: said('跨越陆运件', 'KYE Land'),
    mode: 'LTL',
    firstWeightG: 5_000,
    stepWeightG: 1_000,
    minChargeFen: 2_500,
    bulk: 5_000,
    cutoffTime: '20:00',
    pickup: true,
    terms: termsOf({
      PROVINCE: [2_500, 160, 18, 30, 9_500],
      NEAR: [3_000, 200, 24, 48, 9_460],
      FAR: [3_800, 280, 48, 72, 9_380],
    }),
  },
  {
    id: 'SF-cold',
    carrierCode: 'SF',
    name: said('顺丰冷运', 'SF Cold Chain'),
    mode: 'COLD',
    firstWeightG: 1_000,
    stepWeightG: 1_000,
    minChargeFen: 2_000,
    bulk: 6_000,
    cutoffTime: '16:00',
    pickup: true,
    terms: termsOf({
      CITY: [2_200, 300, 12, 24, 9_600],
      PROVINCE: [2_400, 350, 24, 36, 9_560],
      NEAR: [3_000, 700, 24, 48, 9_480],
      FAR: [3_800, 1_200, 48, 72, 9_300],
    }),
  },
  {
    id: 'SF-city',
    carrierCode: 'SF',
    name: said('顺丰同城', 'SF Same City'),
    mode: 'LOCAL',
    firstWeightG: 5_000,
    stepWeightG: 1_000,
    minChargeFen: 1_500,
    bulk: 6_000,
    cutoffTime: '21:00',
    pickup: true,
    terms: termsOf({ CITY: [1_800, 200, 1, 4, 9_650] }),
  },
]

const groups = [
  ['11', '12', '13', '14'],
  ['21', '22', '23'],
  ['31', '32', '33', '34', '35', '36', '37'],
  ['41', '42', '43'],
  ['44', '45', '46'],
  ['50', '51', '52', '53'],
  ['61', '62', '63', '64'],
]
/** 内蒙古, 海南, 西藏, 甘肃, 青海, 宁夏, 新疆. */
const REMOTE = new Set(['15', '46', '54', '62', '63', '64', '65'])
const OVERSEAS = new Set(['71', '81', '82'])

export function distanceBetween(fromCode: string, toCode: string): Distance {
  const [from, to] = [fromCode.slice(0, 2), toCode.slice(0, 2)]
  if (from === to) return fromCode.slice(0, 4) === toCode.slice(0, 4) ? 'CITY' : 'PROVINCE'
  if ([from, to].some((head) => OVERSEAS.has(head))) return 'OVERSEAS'
  if ([from, to].some((head) => REMOTE.has(head))) return 'REMOTE'
  return groups.some((group) => group.includes(from) && group.includes(to)) ? 'NEAR' : 'FAR'
}
