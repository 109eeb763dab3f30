// What a buyer does to a return, and under which addresses.
import type { ReturnAction } from '@merchant/contract'
import type { KeptOrder } from './buyer-memory.ts'
import { orderPath } from './shop-views.ts'

/** Of the acts that are done by a press alone. */
export const pressedActs = [
  ['accept', '同意协商方案'],
  ['decline', '不同意'],
  ['askTime', '延长寄回时间'],
  ['acceptVerdict', '接受裁决'],
  ['gotIt', '确认收到'],
  ['waiveGoods', '不要了，无需寄回'],
  ['cancel', '撤销申请'],
] as const satisfies readonly (readonly [ReturnAction, string])[]
export type PressedAct = (typeof pressedActs)[number][0]

/** Of the acts for which something is written. */
export const writtenActs = [
  ['answer', '补充凭证'],
  ['escalate', '申请平台介入'],
  ['prove', '补充举证'],
  ['appeal', '对裁决申诉'],
] as const satisfies readonly (readonly [ReturnAction, string])[]
export type WrittenAct = (typeof writtenActs)[number][0]

export const returnPath = ({ token }: KeptOrder, id: string): string => `${orderPath(token)}/returns/${id}`
export const applyPath = ({ token }: KeptOrder, itemId: string): string => `${orderPath(token)}/apply/${itemId}`
