// Which line of which order.

export interface LineOfOrder {
  readonly orderId: string
  readonly itemId: string
  /** Whose it is, where the platform's people look. */
  readonly merchantId?: string | undefined
}
