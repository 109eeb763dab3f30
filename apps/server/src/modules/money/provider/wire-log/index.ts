// Module entry of the wire log 渠道报文: what was asked of the provider and answered, kept masked for ninety days.
import type { Api, WireNotification } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { createWireLog as keepExchanges } from './keep-exchanges.ts'
import { wireLogParameters } from './wire-log.parameters.ts'
import { listExchanges } from './wire-log.list.ts'

interface WireLogDeps {
  readonly db: Database
  readonly clock: Clock
  readonly trouble: Parameters<typeof keepExchanges>[0]['trouble']
  readonly onError: (problem: string, error?: unknown) => void
  /** What people may read of a notification. */
  readonly showNotification: (id: string) => Promise<WireNotification>
}

export function createWireLog({ db, clock, trouble, onError, showNotification }: WireLogDeps) {
  const log = keepExchanges({ db, trouble, onError })
  const handlers: HandlersOf<Api['wireLog']> = {
    async list({ body }) {
      await log.flush()
      return listExchanges(db.global, body)
    },
    notification: ({ body }) => showNotification(body.id),
  }
  return {
    handlers,
    log,
    /** For the sweep. */
    async forget(): Promise<void> {
      const before = new Date(clock.now().getTime() - wireLogParameters.keptMs)
      await db.global.deleteFrom('provider_exchange').where('at', '<', before).execute()
    },
  }
}
