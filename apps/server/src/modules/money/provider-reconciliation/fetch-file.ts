// Fetches a file of the provider: it names an address, and the file comes from there as it is read.
import type { ProviderPort } from './provider.port.ts'
import type { FileKind } from './reconcile-day.ts'

type Answer = AsyncIterable<Uint8Array> | 'notThere'

/** `notThere` while the provider has none of that day. Errors: throws when nobody can say, so that it is tried again. */
export async function fetchFile(
  { checkFile, openFile }: Pick<ProviderPort, 'checkFile' | 'openFile'>,
  day: string,
  kind: FileKind,
): Promise<Answer> {
  const asked = await checkFile({ day, kind })
  if (asked.kind === 'refused') return 'notThere'
  if (asked.kind !== 'done') throw new Error(`The provider did not name the ${kind} file of ${day}: ${asked.kind}`)
  const opened = await openFile(asked.data.url)
  if (opened.kind === 'notThere') return 'notThere'
  if (opened.kind === 'failed')
    throw new Error(`The ${kind} file of ${day} does not open: ${opened.status ?? opened.reason}`)
  return opened.bytes
}
