// What certification needs of the files: that pictures are the merchant's own papers, and where they can be looked at.
import type { TenantDb, TenantTx } from '@merchant/database'

export interface CertificateFiles {
  /** Refuses record.notFound unless the files are the merchant's own and were uploaded for this purpose. */
  mustBeOwn(tx: TenantTx, fileIds: string | readonly string[], purpose: 'CERTIFICATE'): Promise<void>
  /** Addresses that are good for a minute, in this session. */
  urlsOf(
    db: TenantDb,
    fileIds: readonly string[],
    sessionId: string,
  ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
}
