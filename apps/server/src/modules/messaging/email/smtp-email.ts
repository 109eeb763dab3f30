// E-mail by SMTP, one connection an e-mail; whoever waits for it waits a few seconds at most.
import { createTransport } from 'nodemailer'
import type { EmailSender } from './email-sender.ts'

interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`. */
  readonly url: string
  /** `address` or `Name <address>`. */
  readonly from: string
  /** Whether a server that offers no TLS is refused before anything is said to it. */
  readonly requireTls: boolean
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000

export function createSmtpEmail({ url, from, requireTls, timeoutMs = TIMEOUT_MS }: SmtpSettings): EmailSender {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A text never reads a file or an address of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, id }) {
      // As an object: nothing in the address can name a second receiver.
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }
      await within(timeoutMs, transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...messageId }))
    },
  }
}

/** `Name <notice@shop.example>` → shop.example */
const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/** Each step of the conversation has its own limit; a server that is slow at every one of them meets this. */
async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The e-mail server did not answer in time')), timeoutMs)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
