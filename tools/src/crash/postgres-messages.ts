// Cuts a stream of PostgreSQL's protocol (version 3) into messages, and reads the few things in them that tell of commits.

export interface Message {
  /** The type's letter; '' for the first message of a connection, which has none. */
  readonly type: string
  readonly bytes: Buffer
}

/** Collects bytes and gives out the whole messages among them. `hasStartup`: the first message has no type. */
export function createMessageReader(hasStartup: boolean): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0)
  let expectsStartup = hasStartup
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const messages: Message[] = []
    for (;;) {
      const typeBytes = expectsStartup ? 0 : 1
      if (rest.length < typeBytes + 4) return messages
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return messages
      const bytes = rest.subarray(0, length)
      messages.push({ type: expectsStartup ? '' : String.fromCharCode(bytes[0] ?? 0), bytes })
      rest = rest.subarray(length)
      expectsStartup = false
    }
  }
}

/** The statement of a Query or Parse message, or null for any other message. */
export function statementOf({ type, bytes }: Message): string | null {
  if (type === 'Q') return textAt(bytes, 5)
  // Parse: the name of the statement, then its text.
  return type === 'P' ? textAt(bytes, bytes.indexOf(0, 5) + 1) : null
}

/** ReadyForQuery ends the answer to a statement and tells where the transaction stands: I none, T open, E failed. */
export const readyStateOf = ({ type, bytes }: Message): string | null =>
  type === 'Z' ? String.fromCharCode(bytes[5] ?? 0) : null

/** The application_name of a startup message. */
export function applicationOf({ bytes }: Message): string {
  const words = bytes.toString('utf8', 8).split('\0')
  const at = words.indexOf('application_name')
  return at < 0 ? '' : (words[at + 1] ?? '')
}

const textAt = (bytes: Buffer, start: number): string => bytes.toString('utf8', start, bytes.indexOf(0, start))
