// Stands between the server and the world, counts what passes, and kills the server at the point given.
import type { CrashPoint, Profile } from './crash-point.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import type { Hit } from './hit.ts'
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'

export interface FaultInjector {
  /** What leads a server through the proxies. */
  readonly env: Readonly<Record<string, string>>
  /** Counts from zero, and kills at `point` if there is one. */
  arm(point: CrashPoint | null): void
  /** Ends the watch: what passed, and whether the server was killed. */
  disarm(): { readonly seen: Profile; readonly hasKilled: boolean }
  close(): Promise<void>
}

interface Victim {
  readonly databaseUrl: string
  readonly gatewayUrl: string
  /** Kills at once: when it returns the signal is sent. */
  kill(): void
}

export async function startFaultInjector(victim: Victim): Promise<FaultInjector> {
  let point: CrashPoint | null = null
  let hasKilled = false
  let timer: NodeJS.Timeout | undefined
  const kill = () => {
    hasKilled = true
    victim.kill()
  }
  const hitAt =
    (at: 'call' | 'commit'): Hit =>
    (moment, nth) => {
      if (point?.at !== at || point.moment !== moment || point.nth !== nth || hasKilled) return false
      kill()
      return true
    }
  const provider: ProviderProxy = await startProviderProxy(victim.gatewayUrl, hitAt('call'))
  const database: DatabaseProxy = await startDatabaseProxy(victim.databaseUrl, hitAt('commit'))

  return {
    env: { DATABASE_URL: database.url, ALLINPAY_GATEWAY_URL: provider.url, ALLINPAY_PAGE_URL: victim.gatewayUrl },
    arm(next) {
      point = next
      hasKilled = false
      provider.countFromZero()
      database.countFromZero()
      if (next?.at === 'time') timer = setTimeout(kill, next.milliseconds)
    },
    disarm() {
      clearTimeout(timer)
      point = null
      return { seen: { calls: provider.count(), commits: database.count() }, hasKilled }
    },
    async close() {
      await Promise.all([provider.close(), database.close()])
    },
  }
}
