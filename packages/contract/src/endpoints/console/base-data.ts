// Base data 基础数据: whatever a client has to know of the platform, in one answer that is fetched once.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { tones } from '../../labels/label.ts'
import { baseLimits, baseParams } from './base-limits.ts'
import { start } from './init.ts'

const leaf = z.object({ id: idSchema, name: z.string() })
const node = leaf.shape
const reasons = z.array(z.object({ value: z.string(), label: z.string() }))

export const baseData = {
  all: endpoint({
    path: '/api/Init/basedata',
    method: 'GET',
    summary:
      '基础数据：枚举与名称、类目、热门品牌、原因、限额与时限、上传规则、银行与物流公司、协议、下载地址；version 是内容的摘要',
    access: { public: true },
    body: z.undefined(),
    data: z.object({
      version: z.string(),
      ...start,
      limits: baseLimits,
      /** By the enum's name: its values in their order, as they are called in the language that was asked for. */
      enums: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string(), color: z.enum(tones) }))),
      /** What can be reached, three levels deep. */
      categories: z.array(z.object({ ...node, children: z.array(z.object({ ...node, children: z.array(leaf) })) })),
      /** Those that most goods name, the first the most. */
      brandsHot: z.array(
        z.object({ id: idSchema, name: z.string(), nameEn: z.string(), logoUrl: z.string().nullable() }),
      ),
      /** `value` is what a command takes: a code, or the sentence that is kept. */
      reasons: z.object({
        close: reasons,
        cancel: reasons,
        refund: reasons,
        apply: reasons,
        reject: reasons,
        reveal: reasons,
      }),
      params: baseParams,
      uploadRules: z.record(
        z.string(),
        z.object({
          types: z.array(z.string()),
          maxBytes: z.int(),
          /** Least length of a picture's shorter side, in pixels; null: any. */
          minSide: z.int().nullable(),
          /** Least width, where that is more; null: as the shorter side. */
          minWidth: z.int().nullable(),
          /** How long a video may last; null: it is none. */
          maxSeconds: z.int().nullable(),
        }),
      ),
      features: z.object({ apiDocs: z.boolean() }),
    }),
  }),
}
