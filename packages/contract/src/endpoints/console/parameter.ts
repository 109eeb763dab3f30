// Parameters 平台参数: deadlines, limits and fees that the platform's people change between bounds, each change with its reason.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/** Of one parameter, the newest first. */
export const PARAMETER_CHANGES_SHOWN = 100

const key = z.string().max(40).meta({ title: '参数' })
const by = z.object({ name: z.string(), at: instantSchema })

const parameterRow = z.object({
  key: z.string(),
  value: z.int(),
  /** How often it was changed. */
  version: z.int(),
  /** Null: nobody ever has. */
  changed: by.nullable(),
})
export type ParameterRow = z.output<typeof parameterRow>

const parameterChange = by.extend({ id: idSchema, before: z.int(), after: z.int(), reason: z.string() })
export type ParameterChange = z.output<typeof parameterChange>

/** In the operation log. */
export const parameterActs = {
  'parameter.change': { label: ['修改平台参数', 'Change a parameter'], byPlatform: true },
} as const satisfies Acts

export const parameterApi = {
  list: endpoint({
    path: '/api/Parameter/List',
    summary: '平台参数的现行值（平台运营）',
    access: { operator: 'parameter.view' },
    body: z.strictObject({}).optional(),
    data: z.array(parameterRow),
  }),
  changes: endpoint({
    path: '/api/Parameter/Changes',
    summary: '一个平台参数的修改记录，新的在前（平台运营）',
    access: { operator: 'parameter.view' },
    body: z.strictObject({ key }),
    data: z.array(parameterChange),
    refusals: ['record.notFound'],
  }),
  change: endpoint({
    path: '/api/Parameter/Change',
    summary: '修改一个平台参数，写明原因；只影响此后产生的单据与时限（平台运营）',
    access: { operator: 'parameter.edit' },
    command: true,
    freshProof: 'session',
    body: z.strictObject({
      key,
      value: z.int({ error: telling('请输入整数', 'A whole number') }).meta({ title: '参数值' }),
      /** As it was read: 0 when nobody ever changed it. */
      version: z.int().min(0).meta({ title: '版本' }),
      reason: textSchema(2, 200).meta({ title: '修改原因' }),
    }),
    data: parameterRow,
    refusals: ['record.notFound', 'record.changed', 'limit.exceeded', 'state.notAllowed', 'command.keyReused'],
  }),
}
