// Parcels on their way: where each is, and what goes wrong with them.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

export const parcelState = z.enum([
  'CREATED',
  'COLLECTED',
  'IN_TRANSIT',
  'DELIVERING',
  'SIGNED',
  'REJECTED',
  'RETURNING',
  'RETURNED',
  'CANCELED',
])
export type ParcelState = z.output<typeof parcelState>

export const parcelExceptionType = z.enum(
  [
    'SUSPECT_LOST',
    'INTERCEPT_RETURN',
    'FAKE_SHIP',
    'PICKUP_LATE',
    'PICKUP_SOON',
    'DISPATCH_LATE',
    'TRANSIT_LATE',
    'DELIVERY_LATE',
    'LONG_DELIVERY',
  ],
  { error: telling('没有这类异常', 'There is no such exception') },
)
export type ParcelExceptionType = z.output<typeof parcelExceptionType>

/** Open ones by their type, and all that are over. */
export const parcelTab = z.enum([...parcelExceptionType.options, 'OVER'], {
  error: telling('没有这个标签', 'There is no such tab'),
})
export type ParcelTab = z.output<typeof parcelTab>

/** DONE without a person: it ended by itself, because the parcel moved. */
export const parcelExceptionStatus = z.enum(['OPEN', 'DONE', 'IGNORED'], {
  error: telling('没有这个状态', 'There is no such status'),
})
export type ParcelExceptionStatus = z.output<typeof parcelExceptionStatus>

/** Where the tracking service pushes what happens to parcels: no call of ours, and signed in the service's own way. */
export const TRACK_PUSH_PATH = '/api/logistics/Push'

const MOST_HANDLED = 100

/** In the operation log. */
export const parcelActs = {
  'parcel.done': { label: ['处理包裹异常', 'Deal with a parcel'] },
  'parcel.ignored': { label: ['忽略包裹异常', 'Ignore a parcel’s exception'] },
} as const satisfies Acts

const exception = z.object({
  id: idSchema,
  type: parcelExceptionType,
  status: parcelExceptionStatus,
  foundAt: instantSchema,
  note: z.string(),
  /** Null: nobody yet, or it ended by itself. */
  handledBy: z.string().nullable(),
  handledAt: instantSchema.nullable(),
})

const shipped = {
  carrierCode: z.string(),
  carrierName: z.string(),
  waybillNo: z.string(),
  shippedAt: instantSchema,
  state: parcelState,
}

export const parcelTrack = z.object({
  shipmentId: idSchema,
  ...shipped,
  /** Where the carrier is called; '' where that is not known. */
  carrierPhone: z.string(),
  /** The carrier's finer word for the state, in the reader's language; '' where it has none. */
  detail: z.string(),
  /** When the tracking service was asked last; null: not yet. */
  askedAt: instantSchema.nullable(),
  /** Why nothing is known; null: something is, or nobody was asked yet. Never told to buyers. */
  trouble: z.string().nullable(),
  /** Newest first. */
  traces: z.array(z.object({ at: instantSchema, text: z.string(), city: z.string(), state: parcelState.nullable() })),
  /** Newest first; none for buyers. */
  exceptions: z.array(exception),
})
export type ParcelTrack = z.output<typeof parcelTrack>

const exceptionRow = exception.extend({
  orderId: idSchema,
  orderNo: z.string(),
  buyerNickname: z.string(),
  /** Of what a buyer sends back, the return; null: it was sent to the buyer. */
  comesBackWith: z
    .object({
      returnId: idSchema,
      returnNo: z.string(),
      /** It goes to its buyer: again, for it was not accepted, or anew. */
      isHandedBack: z.boolean(),
      isSentAnew: z.boolean(),
    })
    .nullable(),
  shipmentId: idSchema,
  ...shipped,
  /** What was told last; null: nothing yet. */
  lastTrace: z.string().nullable(),
  lastTraceAt: instantSchema.nullable(),
})
export type ParcelExceptionRow = z.output<typeof exceptionRow>

export const parcel = {
  track: endpoint({
    path: '/api/logistics/Track',
    summary: '一个订单的包裹与物流轨迹，每个包裹一份，新的轨迹在前；异常只对商户可见',
    access: { merchant: 'saleOrder.view', storefront: true, whileUnverified: 'storefront' },
    shops: 'any',
    body: z.strictObject({ orderId: idSchema.meta({ title: '订单' }) }),
    data: z.object({ parcels: z.array(parcelTrack) }),
    refusals: ['record.notFound'],
  }),
  list: endpoint({
    path: '/api/logistics/ExceptionList',
    summary:
      '包裹异常：揽收、发运、中转、派签超时，疑似遗失，拒收退回等；不选时为全部未结束的，OVER 为已结束的；counts 按类型计数',
    access: { merchant: 'saleOrder.view' },
    body: listBody(['foundAt:desc', 'foundAt:asc'], {
      /** Left out: all that are open. */
      tab: parcelTab.optional().meta({ title: '异常类型' }),
      /** A whole order number or waybill number. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(exceptionRow),
    refusals: ['request.invalid'],
  }),
  handle: endpoint({
    path: '/api/logistics/ExceptionHandle',
    summary: '处理或忽略包裹异常，可批量；包裹恢复正常时异常自动结束',
    access: { merchant: 'saleOrder.ship' },
    command: true,
    body: z.strictObject({
      ids: z
        .array(idSchema)
        .min(1, { error: telling('请选择包裹异常', 'Choose the exceptions') })
        .max(MOST_HANDLED, {
          error: telling(`一次最多 ${MOST_HANDLED} 个`, `At most ${MOST_HANDLED} at once`),
        })
        .meta({ title: '包裹异常' }),
      outcome: z
        .enum(['DONE', 'IGNORED'], { error: telling('不支持的操作', 'There is no such act') })
        .meta({ title: '处理结果' }),
      note: textSchema(0, 200).default('').meta({ title: '处理说明' }),
    }),
    data: z.object({
      succeeded: z.array(idSchema),
      failed: z.array(z.object({ id: idSchema, code: z.string(), message: z.string() })),
    }),
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
}
