// Module entry of e-mail: what sends one, by SMTP or into the dev mailbox.
export type { EmailSender } from './email-sender.ts'
export { createSmtpEmail } from './smtp-email.ts'
export { emailInMailbox } from './email-in-mailbox.ts'
