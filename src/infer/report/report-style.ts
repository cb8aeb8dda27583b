/** The style sheet of the report. The page loads nothing from elsewhere. */

export const style = `
:root { color-scheme: light dark; --back: #fbfbfa; --card: #fff; --text: #1d2125; --soft: #616a73; --line: #e2e5e8;
  --source: #8c98a5; --made: #0d7d76; --good: #16794a; --fair: #9a6700; --bad: #b42318; --tint: #eef5f4; }
@media (prefers-color-scheme: dark) { :root { --back: #111417; --card: #191d21; --text: #e6e9ec; --soft: #98a2ac;
  --line: #2b3137; --source: #6f7b87; --made: #3fb8ae; --good: #4cc38a; --fair: #e2a336; --bad: #ff8a7a; --tint: #16262a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 19px; margin: 40px 0 12px; }
h3 { font-size: 14px; margin: 20px 0 8px; color: var(--soft); font-weight: 600; }
p { margin: 0 0 12px; max-width: 75ch; }
.soft, .note { color: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 24px 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; }
.card b { display: block; font-size: 26px; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 7px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child > * { border-bottom: 0; }
th { font-size: 12px; font-weight: 600; color: var(--soft); white-space: nowrap; }
td.number, th.number { text-align: right; white-space: nowrap; }
td code { overflow-wrap: anywhere; }
code { font: 13px/1.45 ui-monospace, monospace; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 10px; }
summary { cursor: pointer; padding: 11px 16px; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
summary::before { content: "▸"; color: var(--soft); }
details[open] > summary::before { content: "▾"; }
summary b { overflow-wrap: anywhere; }
summary .score { margin-left: auto; }
.inside { padding: 0 16px 16px; }
.columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 12px; }
.column { border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; min-width: 0; }
.column header { display: flex; gap: 8px; align-items: baseline; }
.column header b { overflow-wrap: anywhere; }
.column header .score { margin-left: auto; }
.column .soft { font-size: 12.5px; }
.score { font-weight: 650; white-space: nowrap; font-variant-numeric: tabular-nums; }
.good { color: var(--good); } .fair { color: var(--fair); } .bad { color: var(--bad); }
svg { display: block; width: 100%; height: 56px; margin: 8px 0 2px; }
.s { fill: var(--source); } .g { fill: var(--made); }
.ends { display: flex; justify-content: space-between; gap: 12px; font-size: 12px; color: var(--soft); }
.bars { margin: 8px 0 0; font-size: 12.5px; }
.bar { display: grid; grid-template-columns: minmax(0, 9em) 1fr; gap: 2px 10px; align-items: center; margin-bottom: 4px; }
.bar span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar i { display: block; height: 5px; border-radius: 2px; margin: 1px 0; min-width: 1px; }
.bar i.s { background: var(--source); } .bar i.g { background: var(--made); }
.legend span { display: inline-block; margin-right: 16px; }
.legend i { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 6px; vertical-align: -1px; }
.legend i.s { background: var(--source); } .legend i.g { background: var(--made); }
.facts th { white-space: normal; width: 34%; }
@media (max-width: 640px) { .facts tr, .facts th, .facts td { display: block; width: 100%; }
  .facts th { border: 0; padding-bottom: 0; } main { padding: 20px 14px 48px; } }
.verdict { border-left: 4px solid var(--good); background: var(--tint); padding: 10px 14px; border-radius: 0 8px 8px 0; }
.verdict.no { border-color: var(--bad); }
`
