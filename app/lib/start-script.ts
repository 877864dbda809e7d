/** What the page's own effect announces once every handler is in place. */
export const READY_EVENT = 'app:ready'

/** Where the module code waits that the starter below brings to life. */
export const MODULE_ID = 'app-module'

const LOAD_DELAY_MS = 200
/** After this long whatever was held goes the way of a page without script. */
const PATIENCE_MS = 10_000

/**
 * Starts the app 200 ms after the page has loaded, or with the first event of a pointer, the keyboard or the focus, so that
 * no script competes with what is first seen. Until the app answers, this holds what it would have heard: presses of buttons
 * and keys are made again, forms are sent again, and fields tell anew what was typed into them. Links need nobody: they
 * lead where they lead. An address with a sign-in in it starts at once. `modules` are fetched together, as a chain of
 * imports would fetch them one after another. Written for every browser that may read it, so nothing here is compiled.
 */
export function startScript(modules: string[]): string {
  return `(function(){
var doc=document,begun=false,over=false,kept=[],typed=[];
var wakes=['pointerdown','pointermove','touchstart','wheel','keydown','focusin','input'];
function each(list,run){Array.prototype.forEach.call(list,run)}
function listen(change){
each(wakes,function(type){window[change](type,begin,{capture:true,passive:true})});
window[change]('click',keepClick,true);window[change]('keydown',keepKey,true);
window[change]('submit',keepForm,true);window[change]('input',keepTyped,true);
}
function begin(){
if(begun)return;begun=true;
each(${JSON.stringify(modules)},function(href){var link=doc.createElement('link');link.rel='modulepreload';link.href=href;doc.head.appendChild(link)});
var script=doc.createElement('script');script.type='module';script.onerror=giveUp;
script.textContent=doc.getElementById('${MODULE_ID}').textContent;doc.head.appendChild(script);
setTimeout(giveUp,${PATIENCE_MS});
}
function keepClick(event){
var button=event.target.closest&&event.target.closest('button');
if(!button||button.disabled||(button.type==='submit'&&button.form))return;
kept.push(function(){
var at={bubbles:true,cancelable:true,composed:true,button:0,detail:event.detail,clientX:event.clientX,clientY:event.clientY,ctrlKey:event.ctrlKey,shiftKey:event.shiftKey,altKey:event.altKey,metaKey:event.metaKey};
each(['pointerdown','mousedown','pointerup','mouseup','click'],function(type){
var Kind=type.indexOf('pointer')?MouseEvent:PointerEvent;
if(button.isConnected)button.dispatchEvent(new Kind(type,Object.assign({pointerType:event.pointerType||'mouse',isPrimary:true},at)));
});
});
}
function keepKey(event){
var key=event.key,target=event.target;
if(/^(Tab|Enter| |Shift|Control|Alt|Meta)$/.test(key)||/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))return;
kept.push(function(){
if(target.isConnected)target.dispatchEvent(new KeyboardEvent('keydown',{key:key,code:event.code,bubbles:true,cancelable:true,composed:true,ctrlKey:event.ctrlKey,shiftKey:event.shiftKey,altKey:event.altKey,metaKey:event.metaKey}));
});
}
function keepForm(event){
var form=event.target,submitter=event.submitter;
event.preventDefault();event.stopImmediatePropagation();
kept=kept.filter(function(run){return run.form!==form});
function send(){if(form.isConnected)form.requestSubmit(submitter)}
send.form=form;
kept.push(send);
}
function keepTyped(event){if(typed.indexOf(event.target)<0)typed.push(event.target)}
function tell(field){
var type=field.tagName==='SELECT'?'change':'input';
if(!field.isConnected||/^(checkbox|radio|file)$/.test(field.type))return;
if(type==='input'&&!field.isContentEditable){
var set=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set,value=field.value,focused=doc.activeElement===field,from=null,to=null;
try{from=field.selectionStart;to=field.selectionEnd}catch(error){}
set.call(field,'');field.dispatchEvent(new Event(type,{bubbles:true}));set.call(field,value);
if(focused&&from!==null)field.setSelectionRange(from,to);
}
field.dispatchEvent(new Event(type,{bubbles:true}));
}
function stop(){if(over)return false;over=true;listen('removeEventListener');window.removeEventListener('${READY_EVENT}',ready);return true}
function ready(){
if(!stop())return;
var hovered=doc.querySelectorAll(':hover'),under=hovered[hovered.length-1],focused=doc.activeElement;
if(focused&&focused!==doc.body)focused.dispatchEvent(new FocusEvent('focusin',{bubbles:true}));
if(under&&matchMedia('(hover: hover)').matches)each(['pointerover','mouseover','pointermove','mousemove'],function(type){
var Kind=type.indexOf('pointer')?MouseEvent:PointerEvent;
under.dispatchEvent(new Kind(type,{bubbles:true,cancelable:true,composed:true,pointerType:'mouse'}));
});
each(typed,tell);
each(kept,function(run){run()});
}
function giveUp(){
if(!stop())return;
each(kept,function(run){if(run.form)run()});
}
listen('addEventListener');
window.addEventListener('${READY_EVENT}',ready);
if(/[#&](access_token|refresh_token|error|error_code|error_description)=/.test(location.hash)||/[?&]code=/.test(location.search))begin();
else if(doc.readyState==='complete')setTimeout(begin,${LOAD_DELAY_MS});
else window.addEventListener('load',function(){setTimeout(begin,${LOAD_DELAY_MS})});
})()`
}
