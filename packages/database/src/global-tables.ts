// Every table that belongs to no merchant, by name and with the reason; a table that is neither here nor a merchant's fails.

export interface GlobalTable {
  /** Why its key can't begin with merchant_id. */
  reason: string
  /** Set when a library makes the table and therefore names its columns and constraints. */
  madeBy?: string
  /**
   * Set when a distributed database keeps a copy on every node, because merchants' tables are joined with it. Only for lists
   * that hardly change: each write of any row waits for every other writer of the table.
   */
  onEveryNode?: true
}

export const globalTableReasons: Readonly<Record<string, GlobalTable>> = {
  kysely_migration: { reason: 'which migrations this database has seen', madeBy: 'kysely' },
  kysely_migration_lock: { reason: 'one process migrates at a time', madeBy: 'kysely' },
  migration_checksum: { reason: 'the text that each migration had when it ran' },

  login_name: { reason: 'a phone number or login is unique over the whole platform and leads to its merchant' },
  bank_reference: { reason: 'a line of a bank’s statement is credited once over the whole platform' },
  operator: { reason: 'an operator of the platform belongs to no merchant' },
  operator_set_up: { reason: 'operators of the platform belong to no merchant' },
  session: { reason: 'a token leads here before its merchant is known, and operators have sessions too' },
  access_token: { reason: 'a token is looked up by its hash before anyone knows whose it is' },
  refresh_token: { reason: 'a token is looked up by its hash before anyone knows whose it is' },
  sms_code: { reason: 'a code is bound to a phone and a purpose, often before there is an account' },
  totp: { reason: 'the second factor is asked for at sign-in, of users and operators alike' },
  totp_recovery_code: { reason: 'it stands for a second factor, of users and operators alike' },
  password_history: { reason: 'users and operators alike have passwords that may not come back' },
  login_challenge: { reason: 'a challenge is looked up by its hash before anyone knows whose it is' },
  login_log: { reason: "attempts to sign in are written also for an operator's account or nobody's" },
  known_device: { reason: 'a browser is looked up by its secret before anyone knows who signs in' },
  guessed_account: { reason: "whose account was guessed at is known later, and it may be nobody's" },
  rate_window: { reason: 'attempts are counted per phone or address, of whomever it may be' },
  development_sms: { reason: 'the texts that would have been sent to phones; only in development' },
  api_key_index: { reason: 'a presented key leads to its merchant' },
  staff_invitation_index: { reason: 'a presented invitation leads to its merchant' },
  step_up_proof: { reason: 'a proof belongs to a session, of users and operators alike' },
  server_error: { reason: 'an error has no merchant, and may happen before anybody knows who asks' },
  staff_access: {
    reason: 'what a staff member may do is read with the token, before its merchant is known',
    onEveryNode: true,
  },

  merchant_verification: {
    reason: 'whether a merchant is verified is read with the token, before the merchant is known',
  },

  provider_notification: { reason: 'the inbox keeps what the provider says before it is known whom it concerns' },
  provider_number: { reason: 'a number of the provider leads to the merchant that it concerns' },
  money_case: { reason: 'cases of all merchants, and of the house itself, stand in one list for the operators' },
  provider_exchange: {
    reason: 'what the provider was asked is looked up by its numbers, whoever it is about, and forgotten by age',
  },
  money_case_event: { reason: 'the history of a case lies with the case' },
  operator_notification: { reason: 'what operators are notified of belongs to no merchant' },
  operator_notification_read: { reason: 'which operator has read what was for all of them' },
  ledger_seal_day: { reason: "a day's seal is over all merchants' newest seals" },
  ledger_audit_day: { reason: "a day's audit is over all merchants' books" },
  provider_trouble: { reason: 'what stands against the exchange with the provider concerns every merchant' },
  recon_run: { reason: "a day's file of the provider is about all merchants" },
  recon_line: { reason: 'a line of the file is kept before it is known whom it concerns' },
  recon_diff: { reason: 'differences of all merchants, and those of nobody, stand in one list for the operators' },
  recon_account: { reason: "the platform's own accounts at the provider belong to no merchant" },
  operation_log_day: { reason: "a closed day of the log holds all merchants' seals together" },
  operation_log_check: { reason: 'whether a closed day of the log still agrees with its seals' },
  outbox_message: { reason: 'one outbox over all merchants and operators, polled with SKIP LOCKED' },
  live_event: {
    reason: 'what open pages are told of, numbered and handed out for all merchants and operators at once',
  },
  live_stream: { reason: 'the last number of each stream of readers, of a merchant or of the platform' },
  live_ticket: { reason: 'a ticket is looked up by its hash before anyone knows whose it is' },
  timer: { reason: 'one queue over all merchants, polled with SKIP LOCKED' },
  job_tick: { reason: 'a recurring job works for all merchants at once' },

  sensitive_word: { reason: 'words that the platform looks for in the goods of all merchants' },
  platform_category: { reason: "the list of categories is the platform's own", onEveryNode: true },
  category_attribute: { reason: "what the platform's categories give their goods is the platform's own" },
  platform_product: { reason: 'what the platform sells is the same for every merchant', onEveryNode: true },
  commission_rule: {
    reason: 'what the platform takes of a sale holds for all merchants, or is kept beside what does',
    onEveryNode: true,
  },
  commission_telling: { reason: 'merchant after merchant is told of a rule that is about all of them' },
  deposit_raise: { reason: 'merchant after merchant is told of a deposit that a category asks of all of them' },
  parameter_change: { reason: 'what the platform changed of its own parameters holds for every merchant' },
  carrier: { reason: 'the express companies that parcels go by are the same for every merchant' },
  brand: { reason: "the library of brands is the platform's own", onEveryNode: true },
  transfer_code: { reason: "what a bank's statement says leads to the recharge and the merchant that it pays" },
  shop_name: { reason: 'the name of a shop is unique over the whole platform' },
}
