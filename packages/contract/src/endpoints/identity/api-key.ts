// API keys of a merchant, with which its storefront signs requests. The secret is shown once.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'

const key = z.object({
  id: idSchema,
  name: z.string(),
  keyPrefix: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
})
export type ApiKeyRow = z.output<typeof key>

/** In the operation log. */
export const apiKeyActs = {
  'apiKey.create': { label: ['新建接口密钥', 'Create an API key'] },
  'apiKey.revoke': { label: ['停用接口密钥', 'Revoke an API key'] },
} as const satisfies Acts

export const apiKey = {
  list: endpoint({
    path: '/api/ApiKey/List',
    summary: '本商户的接口密钥',
    access: { merchant: 'account.view' },
    body: z.strictObject({}).optional(),
    data: z.array(key),
  }),
  create: endpoint({
    path: '/api/ApiKey/Create',
    summary: '新建接口密钥；密文只在此时显示一次',
    access: { merchant: 'apiKey.manage' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({ name: textSchema(1, 20).meta({ title: '名称' }) }),
    data: key.extend({ key: z.string(), secret: z.string() }),
    refusals: ['limit.exceeded', 'command.keyReused'],
  }),
  revoke: endpoint({
    path: '/api/ApiKey/Revoke',
    summary: '停用接口密钥，立即生效',
    access: { merchant: 'apiKey.manage', whileClosed: true },
    freshProof: 'session',
    command: true,
    body: z.strictObject({ id: idSchema }),
    data: z.null(),
    refusals: ['record.notFound', 'command.keyReused'],
  }),
}
