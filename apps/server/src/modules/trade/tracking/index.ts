// Module entry of tracking: where parcels are, what goes wrong with them, and what shipping and receiving need to know of that.
import { type Api, TRACK_PUSH_PATH } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { Tail } from '../../../kernel/tail.ts'
import { createAsking } from './ask-parcels.ts'
import { type TrackingSettings, trackingDriverOf } from './driver/index.ts'
import { createFollowing } from './follow-parcel.ts'
import { handleExceptions } from './handle-exceptions.ts'
import { countOpenExceptions, listExceptions } from './parcel-exceptions.list.ts'
import { receivePush } from './receive-push.ts'
import { trackOf, trackOfReturn } from './track-view.ts'
import type { TrackingDeps } from './tracking.deps.ts'
import { createWatching } from './watch-parcels.ts'

export type { TrackingSettings } from './driver/index.ts'
export type { FollowedParcel, Following, ParcelsStanding } from './follow-parcel.ts'
export type { CarrierFacts, OrderPorts, ReturnPorts, TrackingDeps } from './tracking.deps.ts'

export interface TrackingOptions {
  readonly tracking: TrackingSettings
  readonly publicUrl: string
}

export function createTracking(given: Omit<TrackingDeps, 'driver'>, { tracking, publicUrl }: TrackingOptions) {
  const driver = trackingDriverOf(tracking, { ...given, pushUrl: `${publicUrl}${TRACK_PUSH_PATH}` })
  const deps: TrackingDeps = { ...given, driver }
  const { db } = deps
  const handlers: HandlersOf<Api['parcel']> = {
    track: ({ actor, body }) => trackOf(deps, db.tenant(actor.merchantId), body.orderId, actor.party),
    list: ({ actor, body }) => listExceptions(db.tenant(actor.merchantId), body),
    handle: ({ actor, body, command }) => handleExceptions(deps, { actor, body, command }),
  }
  return {
    handlers,
    /** What shipping calls, in its own transactions. */
    following: createFollowing(driver !== null),
    /** What comes back with a return, or goes to its buyer again; null: it is not followed. */
    trackOfReturn: (...[tenant, returnId, terms]: Tail<typeof trackOfReturn>) =>
      trackOfReturn(deps, tenant, returnId, terms),
    ask: createAsking(deps),
    watch: createWatching(deps),
    receivePush: (merchantId: string, form: URLSearchParams) => receivePush(deps, merchantId, form),
    countOpen: (tenant: TenantDb) => countOpenExceptions(tenant),
  }
}
