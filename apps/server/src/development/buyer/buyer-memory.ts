// What the demo storefront must not forget over a restart: its API keys and what it ordered; sealed in the data folder.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import type { StorefrontKey } from '../../http/storefront-call.ts'

const ORDERS_KEPT = 200
const PLACE = 'development.buyer'
/** The file belongs to no merchant; the seal is bound to this word instead. */
const OWNER = 'platform'

export interface KeptOrder {
  /** The command's key and the order's address on this page. */
  readonly token: string
  readonly merchantId: string
  readonly shopName: string
  readonly goodsTitle: string
  readonly orderId: string
  /** The buyer's, to which the provider sends its code before the first payment. */
  readonly phone: string
}

const memoryFile = z.object({
  keys: z.record(z.string(), z.object({ key: z.string(), secret: z.string() })),
  orders: z.array(
    z.object({
      token: z.string(),
      merchantId: z.string(),
      shopName: z.string(),
      goodsTitle: z.string(),
      orderId: z.string(),
      phone: z.string(),
    }),
  ),
})

interface Memory {
  readonly keys: Readonly<Record<string, StorefrontKey>>
  readonly orders: readonly KeptOrder[]
}

export interface BuyerMemory {
  keyOf(merchantId: string): StorefrontKey | null
  keepKey(merchantId: string, key: StorefrontKey): void
  /** Newest first. */
  orders(): readonly KeptOrder[]
  findOrder(token: string): KeptOrder | null
  keepOrder(order: KeptOrder): void
}

/** Reads the sealed file when there is one that this installation's key opens; another is written over. */
export function createBuyerMemory(dataDir: string, cipher: FieldCipher): BuyerMemory {
  const file = path.join(dataDir, 'development-buyer.sealed')
  let memory = read(file, cipher)
  const keep = (next: Memory): void => {
    memory = next
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(`${file}.new`, cipher.encrypt(PLACE, OWNER, JSON.stringify(next)), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    keyOf: (merchantId) => memory.keys[merchantId] ?? null,
    keepKey: (merchantId, key) => keep({ ...memory, keys: { ...memory.keys, [merchantId]: key } }),
    orders: () => memory.orders,
    findOrder: (token) => memory.orders.find((order) => order.token === token) ?? null,
    keepOrder: (order) => {
      const others = memory.orders.filter(({ token }) => token !== order.token)
      keep({ ...memory, orders: [order, ...others].slice(0, ORDERS_KEPT) })
    },
  }
}

function read(file: string, cipher: FieldCipher): Memory {
  const empty: Memory = { keys: {}, orders: [] }
  if (!existsSync(file)) return empty
  try {
    return memoryFile.parse(JSON.parse(cipher.decrypt(PLACE, OWNER, readFileSync(file))))
  } catch {
    // Sealed by another installation, cut off, or of an older release: the keys in it are lost, and new ones are made when needed.
    return empty
  }
}
