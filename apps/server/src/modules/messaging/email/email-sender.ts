// Whatever brings an e-mail to its receiver's server.

interface Email {
  /** One bare address. */
  readonly to: string
  readonly subject: string
  /** Plain text: nothing in it can pass for a link of ours or load anything. */
  readonly text: string
  /** The same for every try at one e-mail, so that mailboxes know a repeat. */
  readonly id?: string
}

export interface EmailSender {
  /** Answers once a server took the e-mail over; throws when none did, or none said so in time. */
  send(email: Email): Promise<void>
}
