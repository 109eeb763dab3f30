// The product's modules at work now, with the sandbox as their provider: for what happens after the demo's past was replayed there.
import { type Database, openDatabase } from '@merchant/database'
import { composeModules, type Modules } from '../../../apps/server/src/app.ts'
import type { Config } from '../../../apps/server/src/config.ts'
import { providerOf } from '../../../apps/server/src/create-app.ts'
import type { Clock } from '../../../apps/server/src/kernel/clock.ts'
import { patience } from './patience.ts'

export interface PresentWorld {
  readonly db: Database
  readonly clock: Clock
  readonly modules: Modules
  close(): Promise<void>
}

export function openPresentWorld(config: Config, clock: Clock): PresentWorld {
  const db = openDatabase({ url: config.databaseUrl, maxConnections: 6, applicationName: 'merchant-demo', ...patience })
  const modules: Modules = composeModules(config, {
    clock,
    db,
    allinpay: providerOf(config, clock, {
      asked: (asked) => modules.payment.wireLog.asked(asked),
      answered: (asked, answered) => modules.payment.wireLog.answered(asked, answered),
    }),
    // What the days' files differ in is what the demo wants to show.
    onError: () => undefined,
  })
  return {
    db,
    clock,
    modules,
    async close() {
      await modules.payment.idle()
      await db.close()
    },
  }
}
