// What manual entries need from other modules, in their own words.
import type { BookedResolution, ImagePurpose } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { EntryExecutors, EntryToBook } from './manual-entry.kinds.ts'

interface FileUrls {
  readonly url: string
  readonly thumbnailUrl: string
}

export interface ResolvedByEntry {
  readonly caseId: string
  readonly resolution: BookedResolution
  readonly amountFen: number
  readonly entryNo: string
  readonly reason: string
  readonly by: OperatorActor
}

export interface ManualEntryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly executors: EntryExecutors
  /** Private files of a merchant; refuses record.notFound for what is not its own. */
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: ImagePurpose): Promise<void>
    urlsOf(tenant: TenantDb, fileIds: readonly string[], sessionId: string): Promise<Map<string, FileUrls>>
  }
  /** Refuses in words where one of the two has made, enabled or reset the other's account lately. */
  readonly mustBeApart: (
    tx: TenantTx,
    two: { readonly first: string; readonly second: string },
    now: Date,
  ) => Promise<void>
  /** The number of a case that is still open and about this merchant or none; refuses in words otherwise. */
  readonly caseNoFor: (tx: TenantTx, caseId: string) => Promise<string>
  /** Refuses in words what the case that it is entered for does not bear. */
  readonly mustFitCase: (tx: TenantTx, entry: EntryToBook) => Promise<void>
  /** Ends the case that a booked entry was for, in the same transaction; nothing, when it has ended before. */
  readonly resolveCase: (tx: TenantTx, resolved: ResolvedByEntry, now: Date) => Promise<void>
}
