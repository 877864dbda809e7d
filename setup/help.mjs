// The `--help` texts of all commands. Printed before packages are installed, on any Node version, so this file must
// import nothing.

/**
 * @param {string} name
 * @param {string} what
 */
const withoutOptions = (name, what) => `npm run ${name}

  ${what}

Options
  --help   this text

Examples
  npm run ${name}`

/** @type {Record<string, string>} */
export const HELP = {
  start: `npm start

  Installs, builds if sources have changed, migrates, and serves the site, its backend and its workers until Ctrl-C.
  Settings are environment variables or lines in .env; docs/settings.md lists them.

Options
  --help   this text, and the settings once the packages are installed

Examples
  npm start
  PORT=8080 DATA_DIR=/srv/magnolia npm start
  ENV_FILE=/etc/neon-magnolia.env npm start     reads the settings from another file; ENV_FILE= reads none`,

  dev: `npm run dev

  The same as npm start in one process, with live reload and without a build. Takes the same settings.

Options
  --help   this text, and the settings once the packages are installed

Examples
  npm run dev
  PORT=8080 npm run dev`,

  build: `npm run build -- [--when-stale]

  Builds the site into build/.

Options
  --when-stale   only if the sources have changed since the last build, as npm start does
  --help         this text

Examples
  npm run build
  npm run build -- --when-stale`,

  test: `npm test

  Checks format, lint and types, builds, and runs the unit, integration and browser tests. As root with apt-get it installs
  Chromium and Postgres if they are missing.

Options
  --help   this text

Examples
  npm test
  CHROMIUM_PATH=/usr/bin/chromium npm test`,

  check: withoutOptions('check', 'Checks format, lint and types.'),

  types: withoutOptions('types', 'Generates the types of the routes and checks all types.'),

  format: withoutOptions('format', 'Formats the sources and fixes what can be fixed automatically.'),

  unit: `npm run unit -- [FILE ...] [OPTIONS OF VITEST]

  Runs the unit and integration tests.

Options
  --help             this text; npx vitest --help lists Vitest's own options

Examples
  npm run unit
  npm run unit -- server/platform/config.test.ts
  npm run unit -- -t "refuses a wrong password"`,

  e2e: `npm run e2e -- [FILE ...] [OPTIONS OF PLAYWRIGHT]

  Runs the browser tests against the last build.

Options
  --help             this text; npx playwright test --help lists Playwright's own options

Examples
  npm run e2e
  npm run e2e -- e2e/journeys/contact.spec.ts --workers=1`,

  scrape: `npm run scrape -- [OPTIONS]

  Runs the scraper. Without options, it uses the stored queries.

Options
  --preset NAME         run a preset: music-supervisors, sync-libraries, ad-agencies
  --query TEXT          run with this query; may be given several times
  --due                 run over the sites that are due to be read again
  --accept-drop         accept the run even if it loses many known sites or openings
  --continue            read the sites that the latest, cancelled or interrupted run did not finish
  --page FILE           read FILE (.html or .txt) as if it had been fetched from --url: no network, no database
  --url URL             fetch and read one page
  --store               with --page or --url: store the reading
  --explain SENTENCE    print which rules match a sentence and which are held back
  --dry-run             run without storing anything
  --sample              run over the sample web: invented companies on this machine, no internet access needed
  --remove-sample       remove everything that sample runs have stored
  --json                print the result as one JSON object
  --quiet               no progress
  --help                this text

  Progress goes to standard error: a bar at a terminal, otherwise a line for each tenth of the sites. Ctrl-C cancels the
  run, and what was stored is kept.

Examples
  npm run scrape -- --preset sync-libraries
  npm run scrape -- --page page.html --url https://label.example/submit
  npm run scrape -- --sample

Exit code: 0 done, 1 failed, 2 invalid arguments, 3 read but nothing found, 4 another run is in progress, 130 cancelled.`,

  eval: `npm run eval -- FILE.jsonl [OPTIONS]

  Reads labelled pages and prints how accurate the scraper is on them. Needs no database and no network. FILE has one page
  per line ({"id", "url", "html" or "text", "labels": {"relevant", "category", "company", "contact_names": [{"name",
  "role"}], "emails", "submission_status", "industries"}}), or is a folder like evaluation/measured, the included set. A
  missing label is left out of the figures. docs/accuracy.md has a complete example.

Options
  --json    print the figures as one JSON object
  --wrong   list every field whose reading differs from its label, page by page
  --model   read with the model of EXTRACTION_MODEL, as a run does
  --answers DIR
            with --model: keep the model's answers in DIR, one file for each prompt (HASH.answer.json), and reuse existing
            ones, so that anyone can repeat the measurement without a service. Without EXTRACTION_MODEL, a prompt without
            an answer is written as HASH.prompt.json ("instructions", "prompt", "schema"). Let a person or another model
            answer it, save the answer as HASH.answer.json beside it, and run the command again.
  --help    this text

Examples
  npm run eval -- evaluation/measured
  npm run eval -- pages.jsonl --wrong
  npm run eval -- pages.jsonl --model --answers answers

Exit code: 0 measured, 1 failed, 2 invalid arguments.`,

  user: `npm run user -- COMMAND

Commands
  create EMAIL [--role staff|admin] [--password P] [--name N]   create a confirmed account; without P, a password is shown once
  grant EMAIL staff|admin [--force]                             grant the account this role
  revoke EMAIL [--force]                                        revoke its role and sign it out everywhere
  reset-password EMAIL [--password P]                           set a new password and sign it out everywhere
  reset-two-factor EMAIL                                        remove its second factors and sign it out everywhere
  list [--json]                                                 list all accounts with their roles
  keys list                                                     list the keys that sign access tokens
  keys rotate [--now]                                           create a new key without signing anyone out; --now if one has leaked

Options
  --force   change even the last admin, who otherwise keeps the role
  --help    this text

Examples
  npm run user -- create anna@label.example --role staff
  npm run user -- list --json`,

  doctor: `npm run doctor -- [OPTIONS]

  Checks settings, database, disk, backups, uploads, mail, clock and keys, and says what is wrong and what to do about it.
  Changes nothing, except that a small object is written to the bucket of S3_URL and deleted again.

Options
  --mail-to EMAIL   also send a test mail to this address, with SMTP_URL and MAIL_FROM
  --help            this text

Examples
  npm run doctor
  npm run doctor -- --mail-to me@example.com
  ENV_FILE=/etc/neon-magnolia.env npm run doctor

Exit code: 0 nothing is wrong, 1 something is wrong, 2 invalid arguments.`,

  content: `npm run content -- COMMAND

Commands
  export FOLDER               write what the site shows as the files of a content folder
  import FOLDER [--dry-run]   publish what the files of a content folder say, all of it or nothing

  After the first start, the site shows what is in the database and not content/. An import checks all files first, keeps ids
  and drafts, and deletes what the files do not have; staff can restore that for 30 days. Recordings are not in the files. An
  export deletes other .yaml files in FOLDER/services, artists, team and placements.

Options
  --dry-run   say what would change, and change nothing
  --help      this text

Examples
  npm run content -- export content
  npm run content -- import content --dry-run

Exit code: 0 done, 1 refused or failed, 2 invalid arguments.`,

  submissions: `npm run submissions -- COMMAND

Commands
  show                                    show whether artist submissions are open
  open [--until DATE] [--message TEXT]    open them until the end of DATE (YYYY-MM-DD)
  close [--until DATE] [--message TEXT]   close them until DATE begins
  status REF STATE                        change the state of a submission: received, listening, shortlisted,
                                          changes_requested, shelved, accepted, declined, spam

  The message appears on the form beside the dates. The status page shows shortlisted and shelved as listening, and spam as
  received. No mail is sent.

Options
  --help   this text

Examples
  npm run submissions -- close --until 2026-12-01 --message "Back after the holidays"
  npm run submissions -- status NM-123456-123456 listening`,

  backup: `npm run backup -- [FILE] [--keys]

  Writes a consistent copy of database, files, content and settings to one tar file while the product runs. Secret settings
  are included only if BACKUP_PASSPHRASE is set, and are encrypted with it.

Options
  FILE     default: a name with the time, in BACKUP_DIR or DATA_DIR/backups
  --keys   include the keys, encrypted with BACKUP_PASSPHRASE, so that accounts can sign in as before after a restore
  --help   this text

Examples
  npm run backup
  npm run backup -- /mnt/nas/all.tar --keys`,

  restore: `npm run restore -- FILE [OPTIONS]

  Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL. Nothing is overwritten. The backup's
  settings are written to DATA_DIR/restored/settings.env for you to review; they are not used. Content that differs from
  content/ is written to DATA_DIR/restored/content.

Options
  --check      only read the file, verify every checksum and list the contents
  --content    write the content to content/; the current files are moved to a folder beside it
  --new-keys   if neither the backup nor ENCRYPTION_KEY has the old keys: everyone must sign in again, and second factors
               are removed
  --help       this text

Examples
  npm run restore -- backup.tar --check
  DATA_DIR=/srv/new BACKUP_PASSPHRASE=… npm run restore -- backup.tar`,

  export: `npm run export -- FOLDER (--person EMAIL | --all)

  Writes rows as CSV and JSON to a new folder, one file of each kind per table.

Options
  --person EMAIL   export the rows that name the address or belong to its account
  --all            export all rows; passwords, tokens and other secrets are left out in both cases
  --help           this text

Examples
  npm run export -- ada --person ada@example.com
  npm run export -- everything --all

Exit code: 0 done, 2 invalid arguments, 3 nothing found.`,

  upgrade: `npm run upgrade -- [OPTIONS]

  Moves the embedded database to another major version of Postgres. Stop the server first.

Options
  --to MAJOR     the major version (default: the one that this version of the product comes with)
  --remove-old   delete the database folders that earlier upgrades kept
  --help         this text

Examples
  npm run upgrade
  npm run upgrade -- --remove-old`,
}

/**
 * Whether the arguments ask for help.
 * @param {readonly string[]} args
 */
export function asksForHelp(args) {
  return args.includes('--help') || args.includes('-h')
}
