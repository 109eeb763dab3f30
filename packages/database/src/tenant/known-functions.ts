// The functions that look at nothing but their arguments: what a merchant's statement may call.

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Not here: whatever takes a table's name or SQL as text (query_to_xml), reads files or settings, or changes a session. */
const KNOWN: ReadonlySet<string> = new Set([
  // Aggregates and windows.
  ...words('count sum avg min max bool_and bool_or every array_agg string_agg json_agg jsonb_agg json_object_agg'),
  ...words('jsonb_object_agg percentile_cont percentile_disc mode stddev variance lag lead first_value last_value'),
  ...words('nth_value row_number rank dense_rank percent_rank ntile any_value grouping'),
  // Choices and comparisons.
  ...words('coalesce nullif greatest least any all some num_nonnulls num_nulls'),
  // Numbers.
  ...words('abs ceil ceiling floor round trunc mod div power sqrt sign'),
  // Text.
  ...words('lower upper length char_length octet_length left right substr substring position strpos replace reverse'),
  ...words('trim btrim ltrim rtrim lpad rpad concat concat_ws split_part starts_with translate format regexp_replace'),
  ...words('regexp_match encode decode md5 sha256 convert_to to_char to_number'),
  // Time.
  ...words(
    'now clock_timestamp statement_timestamp transaction_timestamp date_trunc date_part extract age make_date make_interval to_timestamp to_date timezone date',
  ),
  // Arrays, rows and documents.
  ...words('array_length cardinality array_position array_positions array_append array_remove array_to_string unnest'),
  ...words('generate_series jsonb_build_object json_build_object jsonb_array_length jsonb_typeof to_json to_jsonb'),
  ...words(
    'jsonb_set jsonb_strip_nulls jsonb_extract_path jsonb_extract_path_text jsonb_path_query_array row_to_json cast row',
  ),
  // Locks by name, of which no row is a part.
  ...words('pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared pg_advisory_xact_lock hashtextextended'),
  // Our own that compute only.
  ...words('operation_log_kept_since ledger_fingerprint gen_random_uuid uuidv7 pg_backend_pid'),
])

/** What may stand in FROM. Those that write are bound to the merchant of the handle by their first argument. */
const TABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'unnest',
  'generate_series',
  'title_grams',
  'goods_grams',
  'ledger_post',
  'ledger_close',
  'operation_log_forget',
  // Knows keys and times, and nobody's rows.
  'rate_take',
  // Numbers what open pages are told of, whosever it is, and answers how many.
  'live_number',
])

export const isKnownFunction = (name: string): boolean => KNOWN.has(name)
export const isTableFunction = (name: string): boolean => TABLE_FUNCTIONS.has(name)
/** Functions that act for the merchant they are given first. */
export const actsForMerchant = (name: string): boolean =>
  ['ledger_post', 'ledger_close', 'operation_log_forget'].includes(name)
