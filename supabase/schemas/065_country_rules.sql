-- Made from src/blood/rules by `npx vitest run --project unit tests/repo/wait-days.test.ts --update`. Do not edit.

-- Whether it is the code of a country or area by ISO 3166-1.
create function private.is_country(code text) returns boolean
language sql immutable set search_path = '' as $$
  select code = any ('{AD,AE,AF,AG,AI,AL,AM,AO,AQ,AR,AS,AT,AU,AW,AX,AZ,BA,BB,BD,BE,BF,BG,BH,BI,BJ,BL,BM,BN,BO,BQ,BR,BS,BT,BV,BW,BY,BZ,CA,CC,CD,CF,CG,CH,CI,CK,CL,CM,CN,CO,CR,CU,CV,CW,CX,CY,CZ,DE,DJ,DK,DM,DO,DZ,EC,EE,EG,EH,ER,ES,ET,FI,FJ,FK,FM,FO,FR,GA,GB,GD,GE,GF,GG,GH,GI,GL,GM,GN,GP,GQ,GR,GS,GT,GU,GW,GY,HK,HM,HN,HR,HT,HU,ID,IE,IL,IM,IN,IO,IQ,IR,IS,IT,JE,JM,JO,JP,KE,KG,KH,KI,KM,KN,KP,KR,KW,KY,KZ,LA,LB,LC,LI,LK,LR,LS,LT,LU,LV,LY,MA,MC,MD,ME,MF,MG,MH,MK,ML,MM,MN,MO,MP,MQ,MR,MS,MT,MU,MV,MW,MX,MY,MZ,NA,NC,NE,NF,NG,NI,NL,NO,NP,NR,NU,NZ,OM,PA,PE,PF,PG,PH,PK,PL,PM,PN,PR,PS,PT,PW,PY,QA,RE,RO,RS,RU,RW,SA,SB,SC,SD,SE,SG,SH,SI,SJ,SK,SL,SM,SN,SO,SR,SS,ST,SV,SX,SY,SZ,TC,TD,TF,TG,TH,TJ,TK,TL,TM,TN,TO,TR,TT,TV,TW,TZ,UA,UG,UM,US,UY,UZ,VA,VC,VE,VG,VI,VN,VU,WF,WS,YE,YT,ZA,ZM,ZW}'::text[])
$$;

-- How many days after a donation of this component somebody may give again, by the rules of their country. Who gives red
-- cells gives whole blood.
create function private.days_between(component text, country text) returns integer
language sql immutable set search_path = '' as $$
  select case component
    when 'platelets' then case country when 'BD' then 28 when 'BR' then 28 when 'GB' then 14 when 'IN' then 28 when 'KE' then 28 when 'MX' then 14 when 'NG' then 28 when 'PH' then 28 when 'PK' then 28 when 'US' then 7 else 28 end
    when 'plasma' then case country when 'BD' then 28 when 'BR' then 28 when 'GB' then 14 when 'IN' then 28 when 'KE' then 28 when 'MX' then 28 when 'NG' then 28 when 'PH' then 28 when 'PK' then 28 when 'US' then 28 else 28 end
    else case country when 'BD' then 120 when 'BR' then 90 when 'GB' then 112 when 'IN' then 120 when 'KE' then 123 when 'MX' then 62 when 'NG' then 123 when 'PH' then 92 when 'PK' then 123 when 'US' then 56 else 123 end
  end
$$;
