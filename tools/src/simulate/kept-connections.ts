// Connections to PostgreSQL that outlive the server that opened them: the next one takes them over with every statement they have
// parsed and planned. What a dying process leaves open is rolled back first, as the database does when it notices the death. The
// tables of a run stay as they are: what is planned once stays right.
import net from 'node:net'
import { Duplex } from 'node:stream'
import { createFrameReader, type Frame, frameOf, wordsOf } from './frames.ts'

/** What a taken over connection is told instead of what PostgreSQL answers to a process that comes in. */
const LET_IN = frameOf('R', Buffer.from([0, 0, 0, 0]))
const PARSED = frameOf('1')
const STATEMENT = 'S'.charCodeAt(0)
/** As a connection is that nobody has used: no transaction, no lock, no setting of its own. */
const CLEANED = ['rollback', 'select pg_advisory_unlock_all()', 'reset all'].map((text) =>
  frameOf('Q', Buffer.from(`${text}\0`)),
)

/** Connections that nobody holds, by the words with which they came in: database, role, name and settings. */
const free = new Map<string, Backend[]>()
const all = new Set<Backend>()

/** Closes what is kept: nothing must hold a database that is dropped. */
export function endKeptConnections(): void {
  free.clear()
  for (const backend of all) backend.socket.destroy()
}

/** One connection to the database itself. */
class Backend {
  readonly #key: string
  readonly socket = new net.Socket()
  /** The server's end of it; null when nobody holds it. */
  holder: KeptStream | null = null
  /** The names under which this connection knows statements, by their texts. */
  readonly names = new Map<string, string>()
  readonly #read = createFrameReader((frame) => this.#hear(frame))
  /** What PostgreSQL said when the connection came in; the next holder hears it too. */
  readonly #welcome: Buffer[] = []
  /** What is to be said to the holder at the end of a chunk. */
  #heard: Buffer[] = []
  #isIn = false
  /** Batches of messages that were ended, and those that were answered: equal, nothing is on its way. */
  #sent = 0
  #answered = 0
  #isBatchOpen = false
  #lastName = 0
  /** Of each batch: whether its parsing was done long ago, or what this connection knows once it is parsed. */
  readonly #parsings = new Map<number, 'known' | { readonly text: string; readonly name: string }>()

  constructor(key: string, port: number, host: string) {
    this.#key = key
    all.add(this)
    this.socket.setNoDelay(true)
    this.socket.on('data', (chunk: Buffer) => {
      this.#read(chunk)
      const heard = this.#heard
      this.#heard = []
      if (heard.length > 0) this.holder?.hear(Buffer.concat(heard))
    })
    this.socket.on('error', (error) => this.holder?.destroy(error))
    this.socket.on('close', () => {
      all.delete(this)
      const others = free.get(this.#key)
      if (others?.includes(this)) others.splice(others.indexOf(this), 1)
      this.holder?.destroy()
    })
    this.socket.connect(port, host)
  }

  /** A new holder, who believes that it has just come in. */
  welcome(holder: KeptStream): void {
    this.holder = holder
    if (this.#welcome.length > 0) holder.hear(Buffer.concat([LET_IN, ...this.#welcome]))
  }

  /** Leaves the connection; what is under way is waited for, and what was not committed is undone. */
  leave(): void {
    this.holder = null
    if (!this.#isIn) return void this.socket.destroy()
    if (this.#isBatchOpen) this.send(frameOf('S'))
    for (const cleaning of CLEANED) this.send(cleaning)
  }

  send(message: Buffer): void {
    const kind = String.fromCharCode(message[0] ?? 0)
    this.#isBatchOpen = kind !== 'S' && kind !== 'Q'
    if (!this.#isBatchOpen) this.#sent += 1
    this.socket.write(message)
  }

  /** The name under which this text is known here, or will be; whether it must be parsed first. */
  nameOf(text: string, isKept: boolean): { readonly name: string; readonly isKnown: boolean } {
    const known = this.names.get(text)
    if (known !== undefined) {
      this.#parsings.set(this.#sent, 'known')
      return { name: known, isKnown: true }
    }
    if (!isKept) return { name: '', isKnown: false }
    const name = `k${(this.#lastName += 1)}`
    this.#parsings.set(this.#sent, { text, name })
    return { name, isKnown: false }
  }

  #hear({ kind, bytes }: Frame): void {
    if (this.#isIn) return this.#hearOn(kind, bytes)
    this.#heard.push(bytes)
    if (kind === 'S' || kind === 'K' || kind === 'Z') this.#welcome.push(Buffer.from(bytes))
    if (kind === 'Z') this.#isIn = true
  }

  #hearOn(kind: string, bytes: Buffer): void {
    const parsing = this.#parsings.get(this.#answered)
    if (parsing === 'known') {
      this.#parsings.delete(this.#answered)
      if (this.holder !== null) this.#heard.push(PARSED)
    } else if (kind === '1' && parsing !== undefined) this.names.set(parsing.text, parsing.name)
    if (this.holder !== null) this.#heard.push(bytes)
    if (kind !== 'Z') return
    this.#parsings.delete(this.#answered)
    this.#answered += 1
    if (this.holder === null && this.#answered === this.#sent) this.#rest()
  }

  #rest(): void {
    const others = free.get(this.#key) ?? []
    free.set(this.#key, others)
    others.push(this)
  }
}

/** What the driver takes for its socket. */
export class KeptStream extends Duplex {
  #backend: Backend | null = null
  #address: { readonly port: number; readonly host: string } | null = null
  /** What the driver calls its statements, by what this connection calls them. */
  readonly #names = new Map<string, string>()

  connect(port: number, host: string): this {
    this.#address = { port, host }
    setImmediate(() => this.emit('connect'))
    return this
  }

  /** What the database says. */
  hear(bytes: Buffer): void {
    if (!this.destroyed) this.push(bytes)
  }

  override _read(): void {
    // What comes is pushed as it comes.
  }

  override _write(message: Buffer, _encoding: string, done: () => void): void {
    this.#say(message)
    done()
  }

  override _writev(messages: readonly { readonly chunk: Buffer }[], done: () => void): void {
    const socket = this.#backend?.socket
    socket?.cork()
    for (const { chunk } of messages) this.#say(chunk)
    socket?.uncork()
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  /** The process is gone: nothing more is said to it, and what it was at is undone. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const backend = this.#backend
    this.#backend = null
    backend?.leave()
    done(error)
  }

  setNoDelay(): void {}

  setKeepAlive(): void {}

  ref(): void {
    this.#backend?.socket.ref()
  }

  unref(): void {
    this.#backend?.socket.unref()
  }

  #say(message: Buffer): void {
    if (this.#backend === null) this.#comeIn(message)
    else this.#pass(this.#backend, message)
  }

  #comeIn(startup: Buffer): void {
    const { port, host } = this.#address ?? { port: 0, host: '' }
    const key = `${host}:${port} ${startup.toString('latin1')}`
    const kept = free.get(key)?.shift()
    this.#backend = kept ?? new Backend(key, port, host)
    this.#backend.welcome(this)
    if (kept === undefined) this.#backend.socket.write(startup)
  }

  #pass(backend: Backend, message: Buffer): void {
    const kind = String.fromCharCode(message[0] ?? 0)
    // The end of one server is not the end of the connection.
    if (kind === 'X') return
    if (kind === 'P') return this.#parse(backend, message)
    if (kind === 'B') {
      const [portal, name, rest] = wordsOf(message)
      const known = this.#names.get(name) ?? name
      return backend.send(known === name ? message : frameOf('B', Buffer.from(`${portal}\0${known}\0`), rest))
    }
    if (kind === 'C' && message[5] === STATEMENT) {
      // It stays parsed for the next one who sends it: what is closed is a name that nobody has.
      this.#names.delete(message.toString('utf8', 6, message.length - 1))
      return backend.send(frameOf('C', Buffer.from('Sforgotten\0')))
    }
    backend.send(message)
  }

  #parse(backend: Backend, message: Buffer): void {
    const [name, text, types] = wordsOf(message)
    const { name: known, isKnown } = backend.nameOf(text, name !== '')
    this.#names.set(name, known)
    if (!isKnown) backend.send(frameOf('P', Buffer.from(`${known}\0${text}\0`), types))
  }
}
