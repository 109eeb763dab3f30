// What reconciliation asks of the provider, in its own words.

type Answer<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused' | 'repeated'; readonly code: string }
  | { readonly kind: 'unknown' }

export type PlatformAccount = 'platformBalance' | 'platformReserve' | 'transitForward'

export interface ProviderPort {
  /** Where the file of a day is; whether it is there the address tells. */
  checkFile(file: { day: string; kind: 'detail' | 'summary' }): Promise<Answer<{ readonly url: string }>>
  detail(order: { orderNo: string }): Promise<Answer<{ readonly status: string; readonly amountFen: number }>>
  platformBalance(account: {
    account: PlatformAccount
  }): Promise<Answer<{ readonly totalFen: number; readonly availableFen: number }>>
}
