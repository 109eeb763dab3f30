// Fetches a file of the provider: it names an address, and the file comes from there as it is read.
import type { ProviderPort } from './provider.port.ts'
import type { FileKind } from './reconcile-day.ts'

/** A whole file, however slowly it comes. */
const WITHIN_MS = 10 * 60_000

type Answer = AsyncIterable<Uint8Array> | 'notThere'

/** `notThere` while the provider has none of that day. Errors: throws when nobody can say, so that it is tried again. */
export async function fetchFile(checkFile: ProviderPort['checkFile'], day: string, kind: FileKind): Promise<Answer> {
  const asked = await checkFile({ day, kind })
  if (asked.kind === 'refused') return 'notThere'
  if (asked.kind !== 'done') throw new Error(`The provider did not name the ${kind} file of ${day}: ${asked.kind}`)
  const response = await fetch(asked.data.url, { signal: AbortSignal.timeout(WITHIN_MS) })
  if (response.status === 404) return 'notThere'
  if (!response.ok || response.body === null) throw new Error(`The ${kind} file of ${day} answers ${response.status}`)
  return response.body
}
