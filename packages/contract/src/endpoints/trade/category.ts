// Platform categories: a three-level tree, leaves take goods.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'

const category = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  name: z.string(),
  level: z.int(),
  commissionBp: z.int(),
  /** Its goods go on sale once the merchant's deposit is as high. */
  depositFen: z.int(),
})
export type Category = z.output<typeof category>

export const categoryApi = {
  list: endpoint({
    path: '/api/Category/List',
    summary: '平台类目（父在前的平铺列表）',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({}).optional(),
    data: z.array(category),
  }),
}
