/** Where the module code waits that the starter below brings to life. */
export const MODULE_ID = 'app-module'

const LOAD_DELAY_MS = 200
/** After this long forms go the way of a page without script. */
const PATIENCE_MS = 10_000

/** What a visitor did before the app could hear it, as the starter keeps it. */
export type EarlyActs = {
  acts: EarlyAct[]
  /** Fields that were typed into, each once. */
  fields: Element[]
  /** Ends the keeping; false when it has ended before. */
  stop: () => boolean
}

/** The event is the browser's own, long over; `on` is what it happened to. */
export type EarlyAct =
  | { kind: 'press'; on: HTMLButtonElement; event: MouseEvent }
  | { kind: 'key'; on: Element; event: KeyboardEvent }
  | { kind: 'form'; on: HTMLFormElement; event: SubmitEvent }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins the one that is there
  interface Window {
    earlyActs?: EarlyActs
  }
}

/**
 * Starts the app 200 ms after the page has loaded, or with the first event of a pointer, the keyboard or the focus, so that
 * no script competes with what is first seen. A pointer that merely rests where the page appears is told of as one that moved
 * by nothing, and starts nothing. Until the app answers, this keeps what it would have heard: presses of buttons
 * and keys, forms sent and fields typed into (replay-early-acts.ts makes them again). Who presses a button again because
 * nothing happened means it once. Links need nobody: they lead where they lead. An address with a sign-in in it starts at
 * once. `modules` are fetched together, as a chain of imports would fetch them one after another, and with them what the
 * build took out of the page (setup/slim-pages.mjs): the rules of what is not shown yet, which are there before the app
 * runs, and what the router starts from. Without those rules no app: the page is whole as it stands, the next screen would
 * not be. Every byte of it stands in every page.
 */
export function startScript(modules: string[]): string {
  return `(function(){
var begun=false,over=false,late=false,acts=[],fields=[],wakes=['pointerdown','pointermove','wheel','keydown','focusin','input'];
function listen(change){
wakes.forEach(function(type){window[change](type,begin,{capture:true,passive:true})});
window[change]('click',press,true);window[change]('keydown',key,true);window[change]('submit',form,true);window[change]('input',type,true);
}
function begin(event){
if(begun||event&&event.type==='pointermove'&&!event.movementX&&!event.movementY)return;begun=true;
var module=document.getElementById('${MODULE_ID}'),page=module.dataset.page,style=document.querySelector('style[data-whole]');
${JSON.stringify(modules)}.concat(page||[]).forEach(function(href){add('link',{rel:'modulepreload',href:href})});
function run(){add('script',Object.assign({type:'module',onerror:giveUp},page?{src:page}:{textContent:module.textContent}))}
if(style)add('link',{rel:'stylesheet',href:style.dataset.whole,onload:run,onerror:giveUp});else run();
setTimeout(giveUp,${PATIENCE_MS});
}
function add(name,properties){document.head.appendChild(Object.assign(document.createElement(name),properties))}
function keep(kind,on,event){
acts=acts.filter(function(act){return kind==='key'||act.on!==on||act.event.submitter!==event.submitter});
acts.push({kind:kind,on:on,event:event});
}
function press(event){
var on=event.target.closest&&event.target.closest('button');
if(on&&!on.disabled&&!(on.type==='submit'&&on.form))keep('press',on,event);
}
function key(event){
if(!/^(Tab|Enter| |Shift|Control|Alt|Meta)$/.test(event.key)&&!/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))keep('key',event.target,event);
}
function form(event){
if(late)return;
event.preventDefault();event.stopImmediatePropagation();
keep('form',event.target,event);
}
function type(event){if(fields.indexOf(event.target)<0)fields.push(event.target)}
function stop(){if(over)return false;over=true;listen('removeEventListener');return true}
function giveUp(){
if(over)return;
late=true;
acts=acts.filter(function(act){if(act.kind!=='form')return true;act.on.requestSubmit(act.event.submitter)});
}
listen('addEventListener');
window.earlyActs={get acts(){return acts},fields:fields,stop:stop};
if(/[#&](access_token|refresh_token|error|error_code|error_description)=/.test(location.hash)||/[?&]code=/.test(location.search))begin();
else if(document.readyState==='complete')setTimeout(begin,${LOAD_DELAY_MS});
else window.addEventListener('load',function(){setTimeout(begin,${LOAD_DELAY_MS})});
})()`
}
