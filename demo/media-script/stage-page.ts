// Style and behaviour of the page that is photographed. Sizes are large because a phone shows the video 320 px wide,
// and nothing that must be read stands in the lowest fifth, where players put controls and captions.
export const css = `
*{box-sizing:border-box;margin:0}
body{width:1280px;height:720px;overflow:hidden;position:relative;background:#fcfaff;color:#29124f;font-family:Nunito,sans-serif;font-weight:700}
section{position:absolute;inset:0;background:#fcfaff}
h1,h2,h3,p{text-wrap:balance}
svg{display:block;font-family:Nunito,sans-serif}
.trail,.mark{position:absolute}.trail{inset:0;width:1280px;height:720px}.mark{width:60px;height:60px;left:-30px;top:-30px}
.dark{position:absolute;inset:0;background:radial-gradient(circle at 78% 100%,#512498 0 560px,#41207a 561px)}
.label{position:absolute;left:64px;top:36px;font-size:40px;font-weight:800;color:#6329bb;line-height:1.1}
.title{position:absolute;inset:40px 56px 110px 72px;display:flex;gap:48px;align-items:center}
.title .words{flex:1;min-width:0;color:#fff}.title .scene{width:460px;flex:none}
.chip{display:inline-block;background:#f5a524;color:#29124f;font-size:36px;font-weight:800;border-radius:99px;padding:6px 28px;margin-bottom:26px;line-height:1.2;white-space:nowrap}
h1{font-size:104px;font-weight:900;line-height:1.02;letter-spacing:-2px;max-height:330px}
.sub{font-size:46px;color:#dccfff;margin-top:22px;line-height:1.15}
.word,.table,.talk{position:absolute;inset:96px 64px 120px 64px;display:flex;gap:48px;align-items:center}
.word .words{flex:1;min-width:0}
h2{font-size:108px;font-weight:900;line-height:1.04;letter-spacing:-2px;max-height:236px}
h2.ask{font-size:84px;letter-spacing:-1px}h2 b,.row b,.note b{font-weight:900;color:#7636dc}.row p:last-child b{color:#7636dc}
.meaning{font-size:46px;color:#6329bb;margin-top:10px;line-height:1.15}
.note{display:inline-block;margin-top:26px;background:#ede6ff;border-radius:24px;padding:16px 30px;font-size:44px;line-height:1.15;font-weight:800}
.note.answer{background:#f5a524}.note.answer b{color:#41207a}.note .small{font-size:38px;font-weight:700;color:#512498}.note.answer .small{color:#29124f}
.blob{width:400px;height:400px;flex:none;position:relative;display:grid;place-items:center}
.blob:before{content:'';position:absolute;inset:0;background:#ede6ff;border-radius:58% 42% 55% 45%/52% 56% 44% 48%}.blob svg{position:relative;width:300px;height:300px}
.cards{position:absolute;inset:100px 56px 116px 56px;display:grid;gap:24px}
.card{position:relative;background:#fff;border:3px solid #dccfff;border-radius:32px;display:flex;min-width:0;padding:18px;gap:14px;align-items:center}
.card>div{min-width:0;flex:1}.card h3{font-size:58px;font-weight:900;line-height:1.06;letter-spacing:-.5px;white-space:nowrap}.card p{font-size:42px;color:#6329bb;line-height:1.12;margin-top:4px;white-space:nowrap}
.cards.n2,.cards.n3{grid-auto-flow:column;grid-auto-columns:1fr}.cards.n2 .card,.cards.n3 .card{flex-direction:column;justify-content:center;text-align:center}.cards.n2 .card>div,.cards.n3 .card>div{flex:none;width:100%}
.cards.n2 svg{width:260px}.cards.n3 svg{width:220px}.cards.n4{grid-template-columns:1fr 1fr}.cards.n4 svg{width:176px;flex:none}
.cards.n5,.cards.n6{grid-template-columns:1fr 1fr 1fr}.cards.n5 .card,.cards.n6 .card{flex-direction:column;justify-content:center;text-align:center;gap:4px;padding:10px}.cards.n5 .card>div,.cards.n6 .card>div{flex:none;width:100%}.cards.n5 svg,.cards.n6 svg{width:118px}
.cards.n6 h3,.cards.n5 h3{font-size:48px}.cards.n6 p,.cards.n5 p{font-size:38px;margin-top:0}
.card svg{background:#f6f2ff;border-radius:28px;padding:10px}
.headed .rows{gap:12px}.headed .row{padding:12px 30px}
.ring{position:absolute;inset:-5px;border:9px solid #f5a524;border-radius:inherit;opacity:0}
.talk{gap:14px;inset:90px 28px 92px 28px;align-items:stretch}.who{width:196px;flex:none;position:relative;align-self:flex-end}.who svg{position:relative;z-index:1;width:196px}
.who i{position:absolute;left:8px;top:4px;width:180px;height:180px;border-radius:50%;background:#f5a524;opacity:0}.who:before{content:'';position:absolute;left:8px;top:4px;width:180px;height:180px;border-radius:50%;background:#ede6ff}
.bubbles{flex:1;display:flex;flex-direction:column;justify-content:center;gap:14px;min-width:0}
.bubble{max-width:98%;border-radius:30px;padding:12px 26px;font-size:44px;font-weight:800;line-height:1.12}.bubble .small{font-size:36px;font-weight:700;margin-top:4px}
.bubbles.n4{gap:10px}.n4 .bubble{font-size:42px;padding:9px 26px}.n4 .bubble .small{font-size:35px;margin-top:0}.bubble.left{align-self:flex-start;background:#ede6ff;border-bottom-left-radius:6px}.bubble.left .small{color:#6329bb}.bubble.right{align-self:flex-end;background:#6329bb;color:#fff;border-bottom-right-radius:6px}.bubble.right .small{color:#dccfff}
.rows{flex:1;min-width:0;display:flex;flex-direction:column;gap:18px}.row,.heads{display:grid;grid-template-columns:1fr 1fr;gap:24px;align-items:center}
.row{position:relative;background:#fff;border:3px solid #dccfff;border-radius:26px;padding:16px 30px}.row p{font-size:52px;line-height:1.1;font-weight:800;min-width:0;max-height:120px}.row p+p{font-size:46px;color:#6329bb;font-weight:700}
.heads{padding:0 30px;font-size:40px;font-weight:800;color:#6329bb}
.table.narrow{gap:36px}.table.narrow .rows{gap:14px}.table.narrow .row{padding:12px 26px}.table.narrow .row p{font-size:48px}.table.narrow .row p+p{font-size:42px}.table.narrow .blob{width:270px;height:270px}.table.narrow .blob svg{width:200px;height:200px}
`;

export const show = `
const ease=(x)=>1-(1-x)**3;
const slides=[...document.querySelectorAll('section')];
const walked=document.getElementById('walked'), mark=document.querySelector('.mark'), length=walked.getTotalLength();
const slideOf=(step)=>slides.findLastIndex((s)=>Number(s.dataset.from)<=step);
function show(step,part){
  const e=ease(part), now=slideOf(step), before=step>0?slideOf(step-1):now;
  slides.forEach((s,i)=>{ s.style.opacity=i===now?(now===before?1:e):i===before?1:0; s.style.zIndex=i===now?2:i===before?1:0; });
  for(const el of document.querySelectorAll('[data-at]')){ const k=Number(el.dataset.at), fresh=k===step&&!(Number(el.closest('section').dataset.from)===step);
    el.style.opacity=k<step||(k===step&&!fresh)?1:fresh?e:0; el.style.transform=fresh?'translateY('+(1-e)*28+'px)':'none'; }
  for(const el of document.querySelectorAll('[data-on]')){ const k=Number(el.dataset.on); el.style.opacity=k===step?e:k===step-1&&now===before?1-e:0; }
  const done=length*(0.05+0.9*(step-1+(step===0?1:e))/Math.max(1,total-1));
  walked.style.strokeDasharray=done+' '+length; const point=walked.getPointAtLength(done);
  mark.style.transform='translate('+point.x+'px,'+point.y+'px)'; mark.style.zIndex=4; document.querySelector('.trail').style.zIndex=3;
}
function fit(){
  const bad=[];
  for(const el of document.querySelectorAll('.fit')){ let size=parseFloat(getComputedStyle(el).fontSize); const min=Number(el.dataset.min);
    while(size>min&&(el.scrollWidth>el.clientWidth+1||el.scrollHeight>el.clientHeight+size*0.4)){ size-=2; el.style.fontSize=size+'px'; } }
  for(const el of document.querySelectorAll('h1,h2,h3,section p')){ const r=el.getBoundingClientRect();
    if(parseFloat(getComputedStyle(el).fontSize)<34) bad.push('too small: '+el.textContent);
    const range=document.createRange(); range.selectNodeContents(el); const x=range.getBoundingClientRect(); const box=el.parentElement.getBoundingClientRect();
    if(x.right>1256||x.left<24||x.top<20||x.bottom>628||x.right>box.right+4||x.bottom>box.bottom+6&&!el.matches('.label')||el.scrollWidth>el.clientWidth+2) bad.push('does not fit: '+el.textContent); }
  for(const el of document.querySelectorAll('.card,.row,.bubble,.note,.words')){ const r=el.getBoundingClientRect(); if(r.bottom>632||r.top<84&&!el.closest('.title')||r.right>1270) bad.push('box off the stage: '+el.textContent); }
  return bad;
}
`;
