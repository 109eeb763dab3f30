// In development, e-mails lie beside the texts: what a mailbox would have got can be read on the same page.
interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export const emailInMailbox = (mailbox: { keep(receiver: string, text: string): Promise<void> }) => ({
  send: ({ to, subject, text }: Letter): Promise<void> => mailbox.keep(to, `${subject}\n${text}`),
})
