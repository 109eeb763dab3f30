// E-mail by SMTP against a real server: what arrives, and that what does not arrive is said.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpEmail } from './index.ts'
import { type Mailbox, startMailbox } from './mailbox.testing.ts'

let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await startMailbox((address) => !address.startsWith('nobody@'))
})
afterEach(() => mailbox.close())

const from = '商户管理中心 <notice@shop.example>'
const letter = { to: 'owner@example.com', subject: '账号安全提醒', text: '您好：\n\n您的登录密码已修改。\n' }
const sender = (url = mailbox.url, requireTls = false) => createSmtpEmail({ url, from, requireTls })

describe('an e-mail', () => {
  test('arrives with its subject and its text, from the address that was set', async () => {
    await sender().send(letter)
    expect(mailbox.letters).toEqual([
      { from: 'notice@shop.example', to: [letter.to], subject: letter.subject, text: letter.text },
    ])
  })

  test.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
    'never reaches a second receiver through %j',
    async (to) => {
      await sender()
        .send({ ...letter, to })
        .catch(() => null)
      expect(mailbox.letters.flatMap((received) => received.to)).not.toContain('b@example.com')
    },
  )

  test('that nobody takes is an error', async () => {
    await expect(sender().send({ ...letter, to: 'nobody@example.com' })).rejects.toThrow(/No such mailbox/)
    await expect(sender(mailbox.wrongUrl).send(letter)).rejects.toThrow(/Wrong name or password/)
    expect(mailbox.letters).toEqual([])
  })

  test('is not entrusted to a server without TLS where TLS is required', async () => {
    await expect(sender(mailbox.url, true).send(letter)).rejects.toThrow()
    expect(mailbox.letters).toEqual([])
  })

  test('does not wait for a server that is silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    await expect(createSmtpEmail({ url, from, requireTls: false, timeoutMs: 100 }).send(letter)).rejects.toThrow()
    silent.close()
  })
})
