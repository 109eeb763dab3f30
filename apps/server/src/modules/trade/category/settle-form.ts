// A form of the goods' editor that was kept before its category was merged names the one that it went into; parameters follow by name there.
import type { TenantDb, TenantTx } from '@merchant/database'
import { z } from 'zod'
import { mergedInto } from './merge-category.store.ts'

type KeptForm = Readonly<Record<string, unknown>>

const named = z.object({ categoryId: z.uuid() })

export async function settleForm(db: TenantDb | TenantTx, form: KeptForm): Promise<Record<string, unknown>> {
  const { data } = named.safeParse(form)
  const intoId = data === undefined ? null : await mergedInto(db, data.categoryId)
  return intoId === null ? { ...form } : { ...form, categoryId: intoId }
}
