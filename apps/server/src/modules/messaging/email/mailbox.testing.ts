// For tests: a real SMTP server that takes e-mails over and shows them in clear.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Letter {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** @param takes whether a receiver's address is taken; every one unless given */
export async function startMailbox(takes: (address: string) => boolean = () => true) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'pass word'
        ? done(null, { user: username })
        : done(new Error('Wrong name or password')),
    onRcptTo: ({ address }, _session, done) => done(takes(address) ? null : new Error(`No such mailbox: <${address}>`)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        letters.push({
          from,
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString('utf8')),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.server.once('listening', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://shop:${encodeURIComponent('pass word')}@127.0.0.1:${port}`,
    wrongUrl: `smtp://shop:wrong@127.0.0.1:${port}`,
    letters,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The few forms of RFC 2045 and 2047 that a short plain text takes. */
function read(source: string): { subject: string; text: string } {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end).replace(/\r\n[ \t]/g, ' ')
  const body = source.slice(end + 4)
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? ''
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1] ?? '7bit'
  return { subject: words(subject), text: decoded(encoding, body).replaceAll('\r\n', '\n') }
}

const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? decoded('base64', text) : decoded('quoted-printable', text.replaceAll('_', ' ')),
    )

function decoded(encoding: string, text: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes)
}
