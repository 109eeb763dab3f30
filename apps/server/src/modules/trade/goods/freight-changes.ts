// How goods are sent, before and after, as the operation log tells it.
import { formatYuan, said, type Said, sameInBoth } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { FieldChange } from '../../../kernel/operation-log.ts'

interface Sending {
  readonly freightFen: number
  readonly freightTemplateId: string | null
}

export async function freightChange(tx: TenantTx, before: Sending, after: Sending): Promise<FieldChange> {
  const names = await namesOf(tx, before, after)
  const freight = ({ freightTemplateId, freightFen }: Sending): Said =>
    freightTemplateId === null
      ? freightFen === 0
        ? said('包邮', 'free')
        : sameInBoth(`¥${formatYuan(freightFen)}`)
      : sameInBoth(names.get(freightTemplateId) ?? '')
  return { field: 'freight', label: said('运费', 'Freight'), before: freight(before), after: freight(after) }
}

async function namesOf(tx: TenantTx, before: Sending, after: Sending): Promise<ReadonlyMap<string, string>> {
  const ids = [before, after].flatMap(({ freightTemplateId }) => freightTemplateId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('freight_template').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
