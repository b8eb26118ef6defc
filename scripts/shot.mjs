import { chromium } from 'playwright'
const base='http://127.0.0.1:4555'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
const api=async(token,p,o={})=>{const r=await fetch(base+'/api/'+p,{...o,headers:{authorization:'Token '+token,'content-type':'application/json'}});return r.json()}
const login=await (await fetch(base+'/api/auth/login/',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:process.env.WHO??'clerk@demo.test',password:'highball'})})).json()
const token=login.token
const errors=[]
for(const [w,h,scheme] of [[1280,800,'light'],[2560,1440,'dark']]){
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme})
 await c.addInitScript(t=>localStorage.setItem('token',t),token)
 const p=await c.newPage()
 p.on('console',m=>m.type()==='error'&&errors.push(m.text()))
 await p.goto(base+'/#/company/terminalboss/v3/ticket/?status=approved')
 await p.waitForTimeout(1500)
 const n=`${scheme}`
 await p.keyboard.press('k'); await p.keyboard.press('g')
 await p.waitForTimeout(300)
 await p.waitForTimeout(6000); await p.screenshot({path:'/tmp/inv-0.png'})
 await p.keyboard.press('Control+a')
 await p.waitForTimeout(300)
 await p.keyboard.press('i')
 await p.waitForTimeout(4000)
 await p.screenshot({path:`/tmp/inv-${n}-preview.png`})
 if(scheme==='light'){
  await p.keyboard.press('Enter'); await p.waitForTimeout(5000)
  await p.screenshot({path:`/tmp/inv-${n}-done.png`})
  await p.keyboard.press('o'); await p.waitForTimeout(3000)
  await p.screenshot({path:`/tmp/inv-${n}-open.png`})
  const inv=(await api(token,'terminalboss/v3/ticket-invoice/?status=draft&limit=1&ordering=-created_at')).results[0]
  await p.goto(base+'/#/company/terminalboss/v3/ticket-invoice/detail/'+inv.id); await p.waitForTimeout(3000)
  await p.screenshot({path:`/tmp/inv-${n}-record.png`})
 } else {
  const inv=(await api(token,'terminalboss/v3/ticket-invoice/?status=paid&limit=1')).results[0]
  await p.goto(base+'/#/company/terminalboss/v3/ticket-invoice/detail/'+inv.id); await p.waitForTimeout(3000)
  await p.screenshot({path:`/tmp/inv-${n}-record.png`})
 }
 await c.close()
}
console.log(errors)
await b.close()
