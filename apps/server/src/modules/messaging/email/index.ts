// Module entry of e-mail: who sends one, and the driver that does so by SMTP.
export type { EmailSender } from './email-sender.ts'
export { createSmtpEmail } from './smtp-email.ts'
