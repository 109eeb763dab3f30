// Rules by which a merchant agrees to returns without looking at them, or is reminded of some.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { fitsReason, reasonFits, returnPhase, returnReason, returnType } from './return-reasons.ts'

/** Of one shop. */
export const RETURN_RULES_AT_MOST = 20

/** AGREE: agreed to as the merchant would. REMIND: people are told, and no rule agrees to it. */
export const returnRuleAction = z.enum(['AGREE', 'REMIND'], {
  error: telling('请选择自动同意或提醒', 'Choose to agree or to remind'),
})
export type ReturnRuleAction = z.output<typeof returnRuleAction>

const terms = {
  name: textSchema(1, 30).meta({ title: '规则名称' }),
  isEnabled: z.boolean().default(true).meta({ title: '启用' }),
  type: returnType.meta({ title: '售后类型' }),
  /** Null: wherever the goods are. */
  phase: returnPhase.nullable().default(null).meta({ title: '售后阶段' }),
  /** None: whatever the reason. */
  reasonCodes: z
    .array(returnReason)
    .max(returnReason.options.length, { error: telling('售后原因重复', 'A reason is named twice') })
    .default([])
    .meta({ title: '售后原因' }),
  maxFen: fenSchema(1).meta({ title: '单笔最高金额' }),
  /** Of the buyer's last hundred orders here, the share of which money went back; null: whoever it is. */
  buyerRateBp: z
    .int({ error: telling('买家退款率须为整数', 'A whole number') })
    .min(0, { error: telling('买家退款率不能小于 0', 'At least 0') })
    .max(10_000, { error: telling('买家退款率不能超过 100%', 'At most 100%') })
    .nullable()
    .default(null)
    .meta({ title: '买家退款率上限' }),
  /** Only while the parcels are not signed for. */
  isUnsigned: z.boolean().default(false).meta({ title: '仅未签收' }),
  action: returnRuleAction.meta({ title: '处理方式' }),
  /** How much it agrees to in a day; what is beyond waits for the merchant. */
  dailyCapFen: fenSchema(1).nullable().default(null).meta({ title: '每日上限' }),
}

const row = z.object({
  id: idSchema,
  shopId: idSchema,
  name: z.string(),
  isEnabled: z.boolean(),
  type: returnType,
  phase: returnPhase.nullable(),
  reasonCodes: z.array(returnReason),
  maxFen: z.int(),
  buyerRateBp: z.int().nullable(),
  isUnsigned: z.boolean(),
  action: returnRuleAction,
  dailyCapFen: z.int().nullable(),
  /** What it has agreed to today. */
  agreedTodayFen: z.int(),
  agreedToday: z.int(),
  updatedAt: instantSchema,
  version: versionSchema,
})
export type ReturnRule = z.output<typeof row>

/** In the operation log. */
export const returnRuleActs = {
  'returnRule.save': { label: ['保存售后自动规则', 'Save a rule for returns'] },
  'returnRule.remove': { label: ['删除售后自动规则', 'Delete a rule for returns'] },
} as const satisfies Acts

type Terms = z.output<z.ZodObject<typeof terms>>

const fitsType = ({ type, reasonCodes }: Terms): boolean =>
  reasonCodes.every((reason) => reasonFits[reason].types.includes(type))
const fitsPhase = ({ type, phase }: Terms): boolean => phase !== 'BEFORE_SHIP' || type === 'REFUND_ONLY'
/** What fits another kind is said of the kind. */
const fitsReasons = (sent: Terms): boolean =>
  !fitsType(sent) ||
  !fitsPhase(sent) ||
  sent.reasonCodes.every((reason) => sent.phase === null || fitsReason(reason, sent.type, sent.phase))
const isSent = ({ isUnsigned, phase }: Terms): boolean => !isUnsigned || phase !== 'BEFORE_SHIP'
const isCapped = ({ action, dailyCapFen }: Terms): boolean => action === 'REMIND' || dailyCapFen !== null
/** A rule that reminds has no limit: what is sent of one is left aside. */
const isWithinCap = ({ action, maxFen, dailyCapFen }: Terms): boolean =>
  action === 'REMIND' || dailyCapFen === null || dailyCapFen >= maxFen

export const returnRule = {
  list: endpoint({
    path: '/api/ReturnRule/List',
    summary: '售后自动规则，先建的在前；含今日已自动同意的笔数与金额',
    access: { merchant: 'returnOrder.view' },
    body: z.strictObject({}),
    data: z.array(row),
    refusals: [],
  }),
  save: endpoint({
    path: '/api/ReturnRule/Save',
    summary:
      '新建、修改或启停售后自动规则：买家申请时按类型、阶段、原因、金额、买家退款率与签收情况匹配，自动同意或提醒；自动同意有每日上限，超出部分由商家处理',
    access: { merchant: 'returnOrder.rules' },
    command: true,
    body: z
      .strictObject({
        /** Absent: a new one. Present: this one, `version` required. */
        id: idSchema.optional().meta({ title: '售后自动规则' }),
        version: versionSchema.optional(),
        /** Of a new one; absent: the shop that is looked at, or the only one. */
        shopId: idSchema.optional().meta({ title: '店铺' }),
        ...terms,
      })
      .refine(fitsType, {
        error: telling('所选原因不适用于该售后类型', 'A reason does not fit this kind of return'),
        path: ['reasonCodes'],
      })
      .refine(fitsPhase, {
        error: telling('未发货的商品只能仅退款', 'What was not sent can only be refunded'),
        path: ['phase'],
      })
      .refine(fitsReasons, {
        error: telling('所选原因不适用于该售后阶段', 'A reason does not fit this phase'),
        path: ['reasonCodes'],
      })
      .refine(isSent, {
        error: telling('未发货的商品没有签收，不能限定未签收', 'What was not sent is never signed for'),
        path: ['isUnsigned'],
      })
      .refine(isCapped, {
        error: telling('自动同意须设置每日上限', 'Agreeing needs a limit for the day'),
        path: ['dailyCapFen'],
      })
      .refine(isWithinCap, {
        error: telling('每日上限不能低于单笔最高金额', 'The day’s limit is at least the largest amount'),
        path: ['dailyCapFen'],
      }),
    data: row,
    refusals: [
      'shop.unchosen',
      'state.notAllowed',
      'record.notFound',
      'record.changed',
      'limit.exceeded',
      'name.taken',
      'command.keyReused',
    ],
  }),
  remove: endpoint({
    path: '/api/ReturnRule/Delete',
    summary: '删除售后自动规则；由它同意的售后不变',
    access: { merchant: 'returnOrder.rules' },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '售后自动规则' }), version: versionSchema }),
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'command.keyReused'],
  }),
}
