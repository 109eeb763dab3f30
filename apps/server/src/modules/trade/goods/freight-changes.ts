// How goods are sent, before and after, as the operation log tells it.
import { formatYuan, said, type Said, sameInBoth } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { FieldChange } from '../../../kernel/operation-log.ts'

interface Sending {
  readonly freightFen: number
  readonly freightTemplateId: string | null
  readonly weightG: number | null
  readonly volumeCm3: number | null
}

export async function freightChanges(tx: TenantTx, before: Sending, after: Sending): Promise<FieldChange[]> {
  const names = await namesOf(tx, before, after)
  const freight = ({ freightTemplateId, freightFen }: Sending): Said =>
    freightTemplateId === null
      ? freightFen === 0
        ? said('包邮', 'free')
        : sameInBoth(`¥${formatYuan(freightFen)}`)
      : sameInBoth(names.get(freightTemplateId) ?? '')
  const measure = (value: number | null, unit: string): Said | string =>
    value === null ? said('未填写', 'not said') : `${value} ${unit}`
  return [
    { field: 'freight', label: said('运费', 'Freight'), before: freight(before), after: freight(after) },
    {
      field: 'weight',
      label: said('重量', 'Weight'),
      before: measure(before.weightG, 'g'),
      after: measure(after.weightG, 'g'),
    },
    {
      field: 'volume',
      label: said('体积', 'Volume'),
      before: measure(before.volumeCm3, 'cm³'),
      after: measure(after.volumeCm3, 'cm³'),
    },
  ]
}

async function namesOf(tx: TenantTx, before: Sending, after: Sending): Promise<ReadonlyMap<string, string>> {
  if (before.freightTemplateId === after.freightTemplateId) return new Map()
  const ids = [before, after].flatMap(({ freightTemplateId }) => freightTemplateId ?? [])
  const rows = await tx.selectFrom('freight_template').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
