// Cuts a stream of PostgreSQL's protocol (version 3) into messages, and reads statements, parameters and states in them.

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

/** A parameter as it went over the wire: text, bytes when it was sent in binary, or null. */
export type Parameter = string | Buffer | null

export interface Sent {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** Follows one connection's messages to the server; answers what each runs, or null for one that runs nothing yet. */
export function createStatementReader(): (message: Message) => Sent | null {
  const prepared = new Map<string, string>()
  return ({ type, bytes }) => {
    if (type === 'Q') return { text: textAt(bytes, 5), parameters: [] }
    if (type === 'P') {
      // The name of the statement, '' for the one without a name, then its text.
      const name = textAt(bytes, 5)
      prepared.set(name, textAt(bytes, bytes.indexOf(0, 5) + 1))
    }
    if (type !== 'B') return null
    // The name of the portal, then that of the statement.
    const name = textAt(bytes, bytes.indexOf(0, 5) + 1)
    return { text: prepared.get(name) ?? '', parameters: parametersOf(bytes) }
  }
}

/** The parameters of a Bind message. */
function parametersOf(bytes: Buffer): Parameter[] {
  const statementName = bytes.indexOf(0, 5) + 1
  let at = bytes.indexOf(0, statementName) + 1
  const readInt16 = () => bytes.readInt16BE((at += 2) - 2)
  const formats = Array.from({ length: readInt16() }, readInt16)
  return Array.from({ length: readInt16() }, (_, index) => {
    const length = bytes.readInt32BE((at += 4) - 4)
    if (length < 0) return null
    const value = bytes.subarray(at, (at += length))
    // One format for all, or one for each.
    const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1
    return isBinary ? Buffer.from(value) : value.toString('utf8')
  })
}

/** ReadyForQuery ends the answer to a statement and says where the transaction stands: I none, T open, E failed. */
export const readyStateOf = ({ type, bytes }: Message): string | null =>
  type === 'Z' ? String.fromCharCode(bytes[5] ?? 0) : null

/** The application_name of a startup message. */
export function applicationOf({ bytes }: Message): string {
  const words = bytes.toString('utf8', 8).split('\0')
  const at = words.indexOf('application_name')
  return at < 0 ? '' : (words[at + 1] ?? '')
}

const textAt = (bytes: Buffer, start: number): string => bytes.toString('utf8', start, bytes.indexOf(0, start))
