// The life of goods as data.
import { type GoodsListTab, type GoodsRow, said, type Said, type SaleStatus } from '@merchant/contract'
import { inForceMs } from '../../../kernel/in-force.ts'

type GoodsAction = GoodsRow['allowedActions'][number]

interface Transition {
  readonly from: readonly SaleStatus[]
  readonly to: KeptStatus
}

/** How goods are kept: what is purged no merchant sees again. */
export type KeptStatus = SaleStatus | 'PURGED'
export const PURGED = 'PURGED' satisfies KeptStatus
/** By the platform's people. */
const TAKEN_OFF = ['FORCED_OFF', 'BANNED'] as const satisfies readonly SaleStatus[]
export type OffStatus = (typeof TAKEN_OFF)[number]
export const isTakenOff = (status: SaleStatus): status is OffStatus => TAKEN_OFF.some((one) => one === status)
/** Not among all goods of the list. */
export const PUT_AWAY = ['RECYCLED', PURGED] as const satisfies readonly KeptStatus[]

const moves = ['shelve', 'unshelve', 'recycle', 'restore', 'purge'] as const satisfies readonly GoodsAction[]
export type GoodsMove = (typeof moves)[number]

/** Editing is allowed in every state but the recycle bin and once banned, and leads where the editor says. */
export const goodsTransitions: Readonly<Record<GoodsMove, Transition>> = {
  shelve: { from: ['DRAFT', 'WAREHOUSE'], to: 'ON_SALE' },
  unshelve: { from: ['ON_SALE'], to: 'WAREHOUSE' },
  recycle: { from: ['DRAFT', 'WAREHOUSE', 'FORCED_OFF'], to: 'RECYCLED' },
  restore: { from: ['RECYCLED'], to: 'WAREHOUSE' },
  purge: { from: ['RECYCLED'], to: PURGED },
}

/** What was forced off comes out of the recycle bin as it went in. */
export const restoreOff: Transition = { from: ['RECYCLED'], to: 'FORCED_OFF' }

/**
 * By the platform's people. What is forced off comes back by a correction that passes its audit, or as its violation is revoked; what is
 * banned, as its violation is revoked alone.
 */
export const platformTransitions = {
  forceOff: { from: ['DRAFT', 'WAREHOUSE', 'ON_SALE'], to: 'FORCED_OFF' },
  ban: { from: ['DRAFT', 'WAREHOUSE', 'ON_SALE', 'FORCED_OFF'], to: 'BANNED' },
  lift: { from: TAKEN_OFF, to: 'WAREHOUSE' },
} as const satisfies Readonly<Record<string, Transition>>
export type PlatformMove = Exclude<keyof typeof platformTransitions, 'lift'>

export const platformActions = (status: SaleStatus): PlatformMove[] =>
  (['forceOff', 'ban'] as const).filter((move) => platformTransitions[move].from.some((from) => from === status))

export const saleStatusText: Readonly<Record<SaleStatus, Said>> = {
  DRAFT: said('草稿', 'draft'),
  WAREHOUSE: said('仓库中', 'in warehouse'),
  ON_SALE: said('出售中', 'on sale'),
  FORCED_OFF: said('违规下架', 'taken off by the platform'),
  BANNED: said('已封禁', 'banned by the platform'),
  RECYCLED: said('在回收站中', 'in the recycle bin'),
}

/** Tabs of the list. */
export const tabText: Readonly<Record<GoodsListTab, Said>> = {
  ...saleStatusText,
  RECYCLED: said('回收站', 'recycle bin'),
  SOLD_OUT: said('已售罄', 'sold out'),
  SUBMITTED: said('待审核', 'to be reviewed'),
  REJECTED: said('审核驳回', 'sent back'),
  LOW_STOCK: said('库存预警', 'low stock'),
}

interface Standing {
  readonly saleStatus: SaleStatus
  readonly isPassed: boolean
}

/**
 * In the order of their use: the first is in sight in every row, and the title leads to the editor anyway. Goods that never passed an
 * audit can't go on sale.
 */
export function allowedActions({ saleStatus: status, isPassed }: Standing): GoodsAction[] {
  const may = (move: GoodsMove) => goodsTransitions[move].from.includes(status) && (isPassed || move !== 'shelve')
  const allowed = moves.filter(may)
  if (status === 'RECYCLED') return allowed
  if (status === 'BANNED') return []
  if (status === 'FORCED_OFF') return ['edit', 'recycle']
  const [last, first] = [['recycle'] as const, allowed.filter((move) => move !== 'recycle')]
  return [...first, 'edit', 'schedule', ...last.filter((move) => allowed.includes(move))]
}

/** When goods of the recycle bin are purged. */
export const purgesAt = (handle: object, recycledAt: Date): Date =>
  new Date(recycledAt.getTime() + inForceMs(handle, 'goods.recycleDays', recycledAt))
