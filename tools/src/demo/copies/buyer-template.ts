// A buyer who was told as the template of all others: the row, and how the provider came to know it.
import { newId } from '@merchant/database'
import type { FieldCipher } from '../../../../apps/server/src/kernel/field-cipher.ts'
import type { PlannedOrder } from '../order-plan.ts'
import type { Row } from './json.ts'
import { textOf } from './json.ts'
import { hex, memberPartOf } from './order-facts.ts'
import { createTemplate, type Facts } from './template.ts'

interface BuyerTemplateDeps {
  readonly merchantId: string
  readonly cipher: FieldCipher
  /** The row of the buyer who was told, and what the provider was asked about it. */
  readonly row: Row
  readonly operations: readonly Row[]
  /** The order that it began with. */
  readonly order: PlannedOrder
}

interface CopiedBuyer {
  readonly id: string
  readonly row: Row
  readonly operations: readonly Row[]
}

interface BuyerFacts extends Facts {
  readonly columns: Row
}

/** Answers how the buyer of another order is made, who begins with it. */
export function createBuyerTemplate(deps: BuyerTemplateDeps): (order: PlannedOrder) => CopiedBuyer {
  const { cipher, merchantId } = deps
  const factsOf = (id: string, { buyer, placedAt }: PlannedOrder): BuyerFacts => ({
    amounts: [],
    moments: [placedAt.getTime()],
    texts: [id, memberPartOf(id), buyer.id, buyer.nickname, buyer.phone],
    columns: {
      phone_enc: hex(cipher.encrypt('buyer.phone', merchantId, buyer.phone)),
      phone_hash: hex(cipher.index('phone', buyer.phone)),
    },
  })
  const template = createTemplate({
    facts: factsOf(textOf(deps.row, 'id'), deps.order),
    reckoned: new Map(),
    newProviderNo: () => '',
  })
  const makeRow = template.compile(deps.row, {
    phone_enc: ({ facts }) => facts.columns['phone_enc'] ?? null,
    phone_hash: ({ facts }) => facts.columns['phone_hash'] ?? null,
  })
  const operations = deps.operations.map((operation) => template.compile(operation))
  return (order) => {
    const id = newId(order.placedAt)
    const copy = template.copy(factsOf(id, order))
    return { id, row: makeRow(copy), operations: operations.map((make) => make(copy)) }
  }
}
