// What reconciliation asks of the provider, in its own words.

type Answer<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused' | 'repeated'; readonly code: string }
  | { readonly kind: 'unknown' }

type OpenedFile =
  | { readonly kind: 'open'; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: 'notThere' }
  | { readonly kind: 'failed'; readonly reason: string; readonly status: number | null }

export type PlatformAccount = 'platformBalance' | 'platformReserve' | 'transitForward'

export interface ProviderPort {
  /** Where the file of a day is; whether it is there the address tells. */
  checkFile(file: { day: string; kind: 'detail' | 'summary' }): Promise<Answer<{ readonly url: string }>>
  /** Opens an address that `checkFile` named; what is cut off throws while it is read. */
  openFile(url: string): Promise<OpenedFile>
  detail(order: { orderNo: string }): Promise<Answer<{ readonly status: string; readonly amountFen: number }>>
  platformBalance(account: {
    account: PlatformAccount
  }): Promise<Answer<{ readonly totalFen: number; readonly availableFen: number }>>
}
