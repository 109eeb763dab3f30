// A file that is made while it leaves, and the port by which modules hand out addresses of such files.

export interface MadeFile {
  /** What the browser keeps it under. */
  readonly name: string
  readonly mime: string
  readonly content: AsyncIterable<Uint8Array>
}

/** Whose session may fetch it. */
export interface Fetcher {
  readonly sessionId: string
}

/**
 * Says once how files of a kind are made. Answers what gives out an address: it opens for a moment, in the session that asked
 * for it, and everything that the making needs is sealed in it, so the right is proven before it is given out.
 */
export type OfferFiles = <Wanted>(
  kind: string,
  make: (wanted: Wanted) => Promise<MadeFile>,
) => (to: Fetcher, wanted: Wanted) => { readonly url: string }
